// What each tool is and which options it has: data only. The order is the order of --help.

#include "app/options.hpp"

#include <array>

namespace shinpan::app {
namespace {

constexpr std::uint8_t bit(Tool tool) {
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(tool));
}
constexpr auto validate = bit(Tool::validate);
constexpr auto adjudicate = bit(Tool::adjudicate);
constexpr auto convert = bit(Tool::convert);
constexpr auto scores = bit(Tool::score);
constexpr std::uint8_t judges = validate | adjudicate;
constexpr auto selects = bit(Tool::select);
constexpr std::uint8_t all = judges | convert | scores | selects;

constexpr std::array validate_examples{
    Example{"shinpan-validate games.txt", "judge every record of a file"},
    Example{"printf 'f5d6c3d3c4\\n' | shinpan-validate -", "judge what comes on standard input"},
    Example{"shinpan-validate --rules othello-anti archive/", "a folder, under other rules"},
    Example{"shinpan-validate --format jsonl -o verdicts.jsonl archive/",
            "one JSON object for each record"},
    Example{"shinpan-validate --branches library.lib", "a tree of renju, branch by branch"},
    Example{"shinpan-validate --explain othello/flips-nothing", "what a finding means"},
};
constexpr std::array adjudicate_examples{
    Example{"shinpan-adjudicate games.txt#3", "the third record of a file, with the reasons"},
    Example{"shinpan-adjudicate --sheet -o ruling.md games.txt#3", "a ruling sheet to sign"},
    Example{"shinpan-adjudicate --game renju --position 'B g8 h8 h9 h10' --why h8",
            "what the rules say of one point"},
    Example{"shinpan-adjudicate --game renju --positions positions.txt --forbidden",
            "every forbidden point of many positions"},
    Example{"shinpan-adjudicate --cases house-rules.tsv", "test rules by a table of cases"},
};
constexpr std::array convert_examples{
    Example{"shinpan-convert WTH_2018.wtb -o games.ggf", "an archive as GGF, accepted games only"},
    Example{"shinpan-convert games.ggf -o new.wtb --players WTHOR.JOU --tournaments WTHOR.TRN",
            "WTHOR, with names appended to these tables"},
    Example{"shinpan-convert --to pgn games.txt", "to standard output"},
    Example{"shinpan-convert --as-is old.sgf -o old.pgn", "write what was not accepted, too"},
    Example{"shinpan-convert --branches analysis.sgf -o analysis.lib", "a tree with all its lines"},
    Example{"shinpan-convert games.pgn --accepted good.pgn --rejected bad.pgn",
            "split an archive in two"},
};
constexpr std::array score_examples{
    Example{"shinpan-score games.ggf", "standings of every event, from the records themselves"},
    Example{"shinpan-score WTH_2018.wtb --event 'World Championship' --explain '#1'",
            "every summand of the winner's points and tie-breaks"},
    Example{
        "shinpan-score --event-file open.yaml games/ --results no-shows.csv --to html -o open.html",
        "points and tie-breaks by an event file, results without a record, a crosstable"},
    Example{"shinpan-score --check results/", "declared standings of tables against computed ones"},
    Example{"shinpan-score league/*.fcr --ledger season.db", "a season's ledger: each record once"},
};
constexpr std::array select_examples{
    Example{"shinpan-select archive/ --where \"player =^ 'tamenori' and year in 2001..2007\"",
            "list the games of a player"},
    Example{"shinpan-select games.ggf --where 'end = timeout and plies < 40' -o lost-on-time.ggf",
            "write what was lost on time"},
    Example{"shinpan-select WTH_*.wtb --position '@10 f5d6c3d3c4f4f6g5e3f3'",
            "games that reach a position at ply 10, however the board was turned"},
    Example{"shinpan-select archive/ --split-by year -o years/", "one file for each year"},
    Example{"shinpan-select archive/ --count-by opening,result --format csv", "a table of counts"},
    Example{"shinpan-select archive/ --stats --svg bars.svg", "tables and bars of an archive"},
    Example{"shinpan-select --list help",
            "the fields that can be asked, listed, sorted and counted"},
};
constexpr std::array tool_table{
    ToolInfo{Tool::validate, "shinpan-validate",
             "judge every record in files, folders or standard input", "[OPTION...] PATH...",
             validate_examples},
    ToolInfo{Tool::adjudicate, "shinpan-adjudicate",
             "judge one record or position in depth and say why", "[OPTION...] FILE[#RECORD]",
             adjudicate_examples},
    ToolInfo{Tool::convert, "shinpan-convert",
             "read records of any format, judge them, and write them in another",
             "[OPTION...] PATH... -o FILE", convert_examples},
    ToolInfo{Tool::score, "shinpan-score",
             "ledgers, crosstables and standings from records and tables of results",
             "[OPTION...] PATH...", score_examples},
    ToolInfo{Tool::select, "shinpan-select", "find, list, split, sort and count records",
             "[OPTION...] PATH...", select_examples},
};

constexpr std::array option_table{
    OptionInfo{"help", 'h', "", "show this help and exit", "", all},
    OptionInfo{"version", 0, "", "show the version and exit", "", all},
    OptionInfo{"quiet", 'q', "", "errors and warnings only: no notes, verdict lines or summary", "",
               all},
    OptionInfo{"verbose", 'v', "", "say on stderr how each input was read", "", validate},
    OptionInfo{"output", 'o', "FILE", "write to FILE (complete or not at all); - is stdout", "",
               all},
    OptionInfo{
        "format", 0, "FORMAT",
        "form of the output: text (default), jsonl, csv, junit, github, sarif, sqlite, or baseline",
        "text|jsonl|csv|junit|github|sarif|sqlite|baseline", validate},
    OptionInfo{"format", 0, "FORMAT", "form of the output (default: text)", "text|jsonl",
               adjudicate},
    OptionInfo{"color", 0, "WHEN", "colour and source lines: auto, always or never (default: auto)",
               "auto|always|never", judges},
    OptionInfo{"jobs", 'j', "N", "work on N processors (default: all); the output is the same", "",
               validate | convert | scores | selects},
    OptionInfo{"files-from", 0, "FILE",
               "read the names of inputs from FILE, one a line; - is stdin", "",
               validate | scores | selects},
    OptionInfo{"null", '0', "", "names in --files-from end with NUL, not with a line end", "",
               validate | scores | selects},
    OptionInfo{"include", 0, "GLOB",
               "in folders and archives, read only files that match (may be repeated)", "",
               validate | scores | selects},
    OptionInfo{"exclude", 0, "GLOB",
               "in folders and archives, leave out files that match (may be repeated)", "",
               validate | scores | selects},
    OptionInfo{"unpack-limit", 0, "BYTES",
               "stop unpacking an input after so many bytes (default: 1 TiB)", "",
               validate | selects},
    OptionInfo{"game", 0, "GAME", "the game, where the input alone does not tell",
               "othello|renju|flipchess", all},
    OptionInfo{"rules", 0, "NAME|FILE", "judge under this ruleset, whatever a record names", "",
               all},
    OptionInfo{"input-format", 0, "NAME", "how to read the input (default: detected from content)",
               "", all},
    OptionInfo{"encoding", 0, "NAME",
               "text encoding of the input (default: UTF-8, else windows-1252)", "", all},
    OptionInfo{"reader", 0, "HOW", "strict, or lenient: forgive slips of writing and list each one",
               "strict|lenient", all},
    OptionInfo{"row-one", 0, "SIDE",
               "where row 1 of the board lies, for formats that do not say (renju, gomoku)",
               "bottom|top", all},
    OptionInfo{"tags", 0, "",
               "with --format jsonl, who played, in which event, round and stage, and when: what "
               "shinpan-score wants",
               "", validate},
    OptionInfo{"branches", 0, "",
               "judge every branch of a tree, not its first line only (renju: SGF, .lib, .rseq, "
               ".renjs); shinpan-convert writes them all (to SGF and .lib)",
               "", judges | convert},
    OptionInfo{"strict", 0, "", "warnings count as errors for the exit status", "",
               judges | scores},
    OptionInfo{"ignore", 0, "CODE", "leave out findings of CODE (may be repeated)", "",
               judges | convert | scores},
    OptionInfo{"max-findings", 0, "N",
               "list at most N findings of a code, and N verdicts, for each file (default: 20; 0: "
               "all)",
               "", validate | scores},
    OptionInfo{"hash", 0, "", "add the SHA-256 of each record", "", validate},
    OptionInfo{"summary", 0, "", "print tables by source, finding and outcome, not every record",
               "", validate},
    OptionInfo{"baseline", 0, "FILE",
               "findings that are known, lines of --format baseline with a reason added: only new "
               "ones count",
               "", validate},
    OptionInfo{"duplicates", 0, "", "list games that are there more than once", "", validate},
    OptionInfo{"min-plies", 0, "N",
               "with --duplicates, an unfinished game this short is no duplicate (default: 12)", "",
               validate},
    OptionInfo{"diff", 0, "", "compare two archives: records added, removed and changed", "",
               validate},
    OptionInfo{"suspect-short", 0, "N",
               "warn of records that have a result after fewer than N plies (default: 0)", "",
               validate},
    OptionInfo{"shard", 0, "K/N", "judge the K-th of N parts of the input (jsonl)", "", validate},
    OptionInfo{"resume", 0, "FILE",
               "keep FILE as a log of the run and go on where it ends (jsonl, sqlite)", "",
               validate},
    OptionInfo{"merge", 0, "", "the inputs are the outputs of shards: join them to one (jsonl)", "",
               validate},
    OptionInfo{"to", 0, "FORMAT", "the format to write (default: by the extension of the output)",
               "", convert},
    OptionInfo{"to", 0, "FORM", "form of the output (default: text)",
               "text|csv|csv-games|json|markdown|html|elo|trf|trf26|pgn", scores},
    OptionInfo{"event", 0, "NAME", "this event only: its name, or a part that no other has", "",
               scores},
    OptionInfo{"event-file", 0, "FILE",
               "YAML: points, tie-breaks, rounds, players, aliases, stages, adjustments", "",
               scores},
    OptionInfo{"roster", 0, "FILE",
               "players: CSV with ids, countries, ratings, aliases, or PAPP's joueurs (may be "
               "repeated)",
               "", scores},
    OptionInfo{"aliases", 0, "FILE",
               "names that stand for a player: YAML, alias: name, or CSV with alias, name (may be "
               "repeated)",
               "", scores},
    OptionInfo{
        "results", 0, "FILE",
        "results that have no record: CSV with round, first, second, result (may be repeated)", "",
        scores},
    OptionInfo{"tiebreaks", 0, "LIST", "tie-breaks in order, as BH/C1,SB,DE", "", scores},
    OptionInfo{"include-rejected", 0, "",
               "count records that were not accepted, with a mark; the status stays 1", "", scores},
    OptionInfo{"check", 0, "",
               "tables: compare declared standings with computed ones, and count their lines", "",
               scores},
    OptionInfo{"ledger", 0, "FILE",
               "book the points of every record in this database, each record once", "", scores},
    OptionInfo{"correct", 0, "PLAYER=POINTS:REASON",
               "with --ledger, book a correction as an entry of its own (may be repeated)", "",
               scores},
    OptionInfo{"check", 0, "", "write accepted records only (the default)", "", convert},
    OptionInfo{"as-is", 0, "", "write every record that can be written, accepted or not", "",
               convert},
    OptionInfo{"accepted", 0, "FILE", "copy the accepted records to FILE, in their own format", "",
               convert},
    OptionInfo{"rejected", 0, "FILE", "copy the others to FILE, in their own format", "", convert},
    OptionInfo{"date", 0, "DATE", "date of creation, for formats that hold one (YYYY-MM-DD)", "",
               convert | selects},
    OptionInfo{"players", 0, "FILE", "the names of players of a WTHOR file (default: beside it)",
               "", all},
    OptionInfo{"tournaments", 0, "FILE",
               "the names of tournaments of a WTHOR file (default: beside it)", "", all},
    OptionInfo{"deal-stats", 0, "",
               "instead of verdicts: who flips first, first colour, place of each kind, with "
               "chi-squared (flip-chess)",
               "", validate},
    OptionInfo{"record", 0, "K", "the K-th record of FILE (default: the first)", "", adjudicate},
    OptionInfo{"position", 0, "TEXT", "judge a position instead of a file (may be repeated)", "",
               adjudicate},
    OptionInfo{"positions", 0, "FILE", "judge the positions in FILE, one a line; - is stdin", "",
               adjudicate},
    OptionInfo{"forbidden", 0, "", "list every forbidden point with its kinds (renju)", "",
               adjudicate},
    OptionInfo{"legal", 0, "", "list every legal move", "", adjudicate},
    OptionInfo{"lang", 0, "LANGUAGE", "language of the reasons (default: en)", "en|zh|ja",
               adjudicate},
    OptionInfo{"why", 0, "POINT",
               "explain one point, or a move such as a6-a7 of flip-chess (may be repeated)", "",
               adjudicate},
    OptionInfo{"near", 0, "N", "list only chases of N steps and more (flip-chess; default: 2)", "",
               adjudicate},
    OptionInfo{"infer-rules", 0, "",
               "replay under every ruleset of the game: which fit, and where the others diverge",
               "", adjudicate},
    OptionInfo{"what-if", 0, "",
               "list the keys of the ruleset whose other value would change the outcome or points",
               "", adjudicate},
    OptionInfo{"compare", 0, "",
               "two score sheets of one game: where they part, and which is right", "", adjudicate},
    OptionInfo{"sheet", 0, "", "write a ruling sheet in Markdown", "", adjudicate},
    OptionInfo{"cases", 0, "FILE", "run a table of rule cases and report pass or fail", "",
               adjudicate},
    OptionInfo{"where", 0, "EXPRESSION",
               "select records of which this is true (may be repeated: all must be)", "", selects},
    OptionInfo{
        "position", 0, "[@PLIES ]POSITION",
        "select games that reach a position, turned or not, as @10 or @8..12 says; '?' is any "
        "cell (may be repeated)",
        "", selects},
    OptionInfo{"oriented", 0, "", "positions as they are drawn, not turned", "", selects},
    OptionInfo{"openings", 0, "FILE",
               "add a list of Othello openings: moves, then, after a tab, a name (may be repeated)",
               "", selects},
    OptionInfo{"invert", 0, "", "select the records of which the conditions are false", "",
               selects},
    OptionInfo{"unique", 0, "", "drop games that are there more than once", "", selects},
    OptionInfo{"min-plies", 0, "N",
               "with --unique, an unfinished game this short is no duplicate (default: 12)", "",
               selects},
    OptionInfo{"list", 0, "FIELDS", "print these fields of each record; help: which there are", "",
               selects},
    OptionInfo{"count-by", 0, "FIELDS", "count the records of each combination of values", "",
               selects},
    OptionInfo{"split-by", 0, "FIELD|N",
               "one file for each value, or for every N records, in the folder -o names", "",
               selects},
    OptionInfo{"stats", 0, "", "tables of ends, lengths, scores, openings and more", "", selects},
    OptionInfo{"svg", 0, "FILE", "with --stats, draw the tables as bars", "", selects},
    OptionInfo{"sort", 0, "FIELDS", "in this order; -FIELD: the largest first", "", selects},
    OptionInfo{"sample", 0, "N", "N of the selected records, drawn by lot", "", selects},
    OptionInfo{"seed", 0, "S", "another draw of --sample (default: 1)", "", selects},
    OptionInfo{"format", 0, "FORMAT", "form of lists and counts (default: text)", "text|csv|json",
               selects},
    OptionInfo{"to", 0, "FORMAT",
               "write the records in this format (default: by the extension of the output)", "",
               selects},
    OptionInfo{"explain", 0, "CODE", "say what a finding means and exit", "",
               judges | convert | selects},
    OptionInfo{
        "explain", 0, "PLAYER|CODE",
        "every summand of a player (name, id or #PLACE), with the record it came from; or what "
        "a finding means",
        "", scores},
    OptionInfo{"list-rules", 0, "", "list the rulesets and exit", "", all},
    OptionInfo{"list-formats", 0, "",
               "list the formats that are read, and which are written, and exit", "", all},
    OptionInfo{"list-codes", 0, "", "list every finding and exit", "", all},
    OptionInfo{"help-man", 0, "", "print the manual page (troff) and exit", "", all},
    OptionInfo{"completion", 0, "SHELL", "print a completion script and exit", "bash|zsh|fish",
               all},
};

}  // namespace

std::span<const ToolInfo> tools() {
    return tool_table;
}

const ToolInfo& describe(Tool tool) {
    return tool_table[static_cast<std::size_t>(tool)];
}

std::span<const OptionInfo> all_options() {
    return option_table;
}

std::vector<const OptionInfo*> options_of(Tool tool) {
    std::vector<const OptionInfo*> found;
    for (const auto& option : option_table) {
        if ((option.tools & bit(tool)) != 0) found.push_back(&option);
    }
    return found;
}

}  // namespace shinpan::app
