#include "archive/records.hpp"

#include "archive/encoding.hpp"
#include "archive/kinds.hpp"
#include "base/catalogue/io.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace shinpan::archive {
namespace {

constexpr std::size_t head_bytes = std::size_t{64} << 10U;  // what detection may look at

// Among the formats of one game.
const formats::Format* detect(std::string_view head, Game game) {
    const formats::Format* best = nullptr;
    auto best_confidence = formats::Confidence::no;
    for (const auto* format : formats::registry()) {
        if (format->info().game != game && format->info().second_game != game) continue;
        const auto confidence = format->detect(head);
        if (confidence > best_confidence) {
            best = format;
            best_confidence = confidence;
        }
    }
    return best;
}

// The plainest format of a game, which stands first in the registry: for input the user has named
// as a record of that game.
const formats::Format* plain_format(Game game) {
    const auto all = formats::registry();
    const auto found = std::find_if(all.begin(), all.end(), [game](const formats::Format* one) {
        return one->info().game == game && one->info().text;
    });
    return found == all.end() ? nullptr : *found;
}

// Bytes no text has.
bool holds_control_codes(std::string_view text) {
    return std::any_of(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t' &&
               c != '\f';
    });
}

// The binary format whose files are called so; null: none.
const formats::Format* binary_format_of(std::string_view path) {
    const auto all = formats::registry();
    const auto found = std::find_if(all.begin(), all.end(), [path](const formats::Format* format) {
        return !format->info().text && formats::has_extension(format->info(), path);
    });
    return found == all.end() ? nullptr : *found;
}

bool is_blank(std::string_view text) {
    return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

// Text in which a carriage return alone ends a line, as the Macintosh wrote it before 2001.
bool has_bare_returns(std::string_view head) {
    const auto text_end = head.find_last_not_of('\r');
    return text_end != std::string_view::npos && head.find('\r') < text_end &&
           head.find('\n') == std::string_view::npos && !holds_control_codes(head);
}

// Nothing but blank lines and lines that every text format takes for comments.
bool only_comments(std::string_view text) {
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto line = text.substr(0, end);
        if (!is_blank(line) && line.front() != '#') return false;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return true;
}

Finding skipped(std::string_view reason) {
    return make_finding(code::io_skipped, {}, 0, {{"reason", std::string(reason)}});
}

// A file the user named should hold records; one that was met may be anything.
Finding no_record(Input::Origin origin) {
    return origin == Input::Origin::found ? skipped("no record in it")
                                          : make_finding(code::io_no_record);
}

// Whether the record `text`, before the `rest` of a broken input, may lack its end. A line that has
// ended is a whole one; of a record of several lines nobody knows.
bool is_cut(std::string_view text, std::string_view rest) {
    if (!is_blank(rest)) return false;
    const auto last = text.find_last_not_of("\r\n");
    const bool ended =
        rest.find('\n') != std::string_view::npos ||
        (last != std::string_view::npos && text.find('\n', last) != std::string_view::npos);
    const bool one_line = text.substr(0, last + 1).find('\n') == std::string_view::npos;
    return !(one_line && ended);
}

}  // namespace

// One input while it is being split.
struct RecordStream::Open {
    std::string path;
    Input::Origin origin = Input::Origin::named;
    std::unique_ptr<ByteSource> source;
    std::optional<Decoder> decoder;
    std::unique_ptr<formats::Splitter> splitter;
    const formats::Format* format = nullptr;
    std::string window;  // read, not yet split
    std::size_t at = 0;  // the splitter's place in it
    std::string scratch;
    std::size_t want = 0;       // bytes to read next; grows while one record does not end
    bool last = false;          // the window ends with the input
    bool broken = false;        // and the input is not complete
    bool rest_of_long = false;  // the next cut is the tail of a record that was cut
    bool bare_returns = false;  // lines end with \r alone; the window holds \n instead
    Position place;             // of window[at]
    std::uint64_t records = 0;
    std::vector<Finding> closing;

    // Reads once more; sets `last` at the end.
    void read(std::size_t limit) {
        if (at > 0) {
            window.erase(0, at);
            at = 0;
        }
        auto& raw = decoder ? scratch : window;
        const auto fresh = window.size();
        const auto got = source->read(raw, limit);
        if (!got) {
            closing.push_back(got.error());
            broken = true;
        }
        last = !got || *got == 0;
        if (decoder) decode();
        if (bare_returns) end_lines(fresh);
    }

    void decode() {
        decoder->decode(scratch, window);
        scratch.clear();
        if (!last) return;
        decoder->finish(window);
        if (decoder->damaged() > 0) {
            closing.push_back(
                make_finding(code::io_undecodable, {}, 0,
                             {{"count", static_cast<std::int64_t>(decoder->damaged())}}));
        }
    }

    // What was read is raw.
    void start_decoding(std::string_view encoding) {
        decoder.emplace(encoding);
        scratch = std::exchange(window, {});
        decode();
    }

    // A line end for each carriage return of window[from, end); no byte changes its place.
    void end_lines(std::size_t from) {
        std::replace(window.begin() + static_cast<std::ptrdiff_t>(from), window.end(), '\r', '\n');
    }

    // Moves the place over window[at, to). Counting line ends is all that is paid per record.
    void advance(std::size_t to) {
        if (format != nullptr && !format->info().text) {  // bytes have no lines
            at = to;
            return;
        }
        const auto passed = std::string_view(window).substr(at, to - at);
        const auto last_break = passed.rfind('\n');
        if (last_break == std::string_view::npos) {
            place = locate(passed, static_cast<std::uint32_t>(passed.size()), place);
        } else {
            // Most records are one line: a search is faster than a count of all their bytes.
            for (auto feed = passed.find('\n'); feed != std::string_view::npos;
                 feed = passed.find('\n', feed + 1)) {
                ++place.line;
            }
            const auto tail = passed.substr(last_break + 1);
            place.column = locate(tail, static_cast<std::uint32_t>(tail.size())).column;
        }
        at = to;
    }

    // Blank lines and comments tell no format, and there may be more of them than detection looks
    // at: passes over them.
    void skip_to_content(std::size_t limit) {
        while (!last && only_comments(std::string_view(window).substr(0, head_bytes))) {
            const auto head = std::string_view(window).substr(0, head_bytes);
            const auto end = head.rfind('\n');
            if (end == std::string_view::npos && !is_blank(head)) return;  // one endless line
            advance(end == std::string_view::npos ? head.size() : end + 1);
            window.erase(0, std::exchange(at, 0));
            while (!last && window.size() < head_bytes) read(limit);
        }
    }
};

RecordStream::RecordStream(Listing listing, StreamOptions options)
    : queue_(std::move(listing), options.inputs), options_(std::move(options)) {}

RecordStream::~RecordStream() = default;

std::optional<Batch> RecordStream::next() {
    Batch batch;
    if (open_ == nullptr) {
        auto opened = queue_.next();
        if (!opened) return std::nullopt;
        batch.path = opened->path;
        batch.part = parts_++;
        if (!open_next(batch, std::move(*opened))) {
            // What broke the input is told even if it held nothing that could be read.
            if (open_) batch.closing = std::move(open_->closing);
            open_.reset();
            batch.ends_input = true;
            return batch;
        }
    } else {
        batch.part = parts_++;
    }
    fill(batch);
    if (batch.ends_input) open_.reset();
    return batch;
}

// Starts on an input and knows its format, or says in `batch.opening` why not.
bool RecordStream::open_next(Batch& batch, InputQueue::Opened input) {
    if (input.source == nullptr) {
        batch.opening = std::move(input.findings);
        return false;
    }
    open_ = std::make_unique<Open>();
    auto& open = *open_;
    open.path = std::move(input.path);
    // Of a file that is called as records are, the user wants to know as if it had been named.
    const bool expected = !options_.game && formats::named_like_records(without_packing(open.path));
    open.origin = expected ? Input::Origin::named : input.origin;
    open.source = std::move(input.source);
    open.broken = !input.findings.empty();
    open.closing = std::move(input.findings);
    open.want = options_.read_bytes;
    while (!open.last && open.window.size() < head_bytes) open.read(options_.read_bytes);
    if (!options_.encoding.empty()) decode_text(input.origin);

    // A byte order mark declares an encoding, unless the user has.
    if (const auto mark = byte_order_mark(open.window); mark.bytes > 0) {
        open.window.erase(0, mark.bytes);
        if (mark.encoding != "UTF-8" && !open.decoder) open.start_decoding(mark.encoding);
    }
    heed_bare_returns(batch, input.origin);
    if (options_.format == nullptr) open.skip_to_content(options_.read_bytes);
    if (!open.closing.empty() && open.window.empty()) {  // nothing was delivered
        batch.opening = std::move(open.closing);
        return false;
    }
    open.format = options_.format;
    const auto head = std::string_view(open.window).substr(0, head_bytes);
    if (open.format == nullptr && !is_blank(head)) {
        const bool binary = head.find('\0') != std::string_view::npos;
        open.format = format_of(head, open.path, binary ? Input::Origin::found : input.origin);
        // Damaged beyond recognition: where the user names the file, its reader says what is wrong.
        const bool named = open.origin == Input::Origin::named && !options_.game;
        if (open.format == nullptr && named && holds_control_codes(head)) {
            open.format = binary_format_of(without_packing(open.path));
        }
        if (open.format == nullptr && only_comments(head)) {
            batch.opening.push_back(no_record(open.origin));
            return false;
        }
        if (open.format == nullptr) {
            const auto code = binary ? code::io_binary_data : code::io_unknown_format;
            if (open.origin == Input::Origin::found) {
                batch.opening.push_back(skipped(binary ? "binary data" : "no known format"));
            } else {
                batch.opening.push_back(make_finding(code));
            }
            return false;
        }
    }
    if (open.format == nullptr) {
        batch.opening.push_back(no_record(open.origin));
        return false;
    }
    open.splitter = open.format->splitter_with(open.path, options_.beside);
    return true;
}

// --encoding is about text: a binary format stays as it is, and its reader decodes what it holds.
void RecordStream::decode_text(Input::Origin origin) {
    auto& open = *open_;
    const auto head = std::string_view(open.window).substr(0, head_bytes);
    const auto* format = options_.format;
    if (format == nullptr) format = format_of(head, open.path, Input::Origin::found);
    const bool named = origin == Input::Origin::named && !options_.game;
    if (format == nullptr && named && holds_control_codes(head)) {
        format = binary_format_of(without_packing(open.path));
    }
    if (format == nullptr || format->info().text) open.start_decoding(options_.encoding);
}

// A binary format may happen to have such bytes too: what it recognises, or what is called as its
// files are, stays as it is.
void RecordStream::heed_bare_returns(Batch& batch, Input::Origin origin) {
    auto& open = *open_;
    const auto head = std::string_view(open.window).substr(0, head_bytes);
    if (!has_bare_returns(head)) return;
    const auto* format =
        options_.format != nullptr ? options_.format : format_of(head, open.path, origin);
    if (format == nullptr) format = binary_format_of(without_packing(open.path));
    if (format != nullptr && !format->info().text) return;
    open.bare_returns = true;
    open.end_lines(0);
    batch.opening.push_back(make_finding(code::io_bare_returns));
}

const formats::Format* RecordStream::format_of(std::string_view head, std::string_view path,
                                               Input::Origin origin) const {
    const auto wanted = options_.game ? options_.game : options_.likely_game;
    if (wanted) {
        if (const auto* format = detect(head, *wanted)) return format;
    }
    if (!options_.game) return formats::detect_format(head, without_packing(path));
    return origin == Input::Origin::named ? plain_format(*options_.game) : nullptr;
}

void RecordStream::fill(Batch& batch) {
    auto& open = *open_;
    batch.path = open.path;
    batch.format = open.format;
    batch.decoded = open.decoder.has_value();
    const auto add = [&](std::size_t begin, std::size_t end) -> RawRecord& {
        auto& record = batch.records.emplace_back();
        record.begin = batch.bytes.size();
        batch.bytes.append(open.window, begin, end - begin);
        record.end = batch.bytes.size();
        record.number = ++open.records;
        record.start = open.place;
        return record;
    };
    while (batch.bytes.size() < options_.batch_bytes) {
        const auto window = std::string_view(open.window).substr(open.at);
        // Where an input breaks off, what only its end would complete is not a record.
        auto cut = open.splitter->next(window, open.last && !open.broken);
        const bool unfinished = open.last && open.broken && cut.kind == formats::Cut::Kind::more;
        if (unfinished) cut = open.splitter->next(window, true);
        // Blanks between records need no memory, however many they are.
        if (cut.kind == formats::Cut::Kind::more && open.format->info().text && is_blank(window)) {
            open.advance(open.window.size());
            if (!open.last) {
                open.read(options_.read_bytes);
                continue;
            }
        }
        if (cut.kind == formats::Cut::Kind::more && !open.last) {
            if (window.size() >= max_record_bytes) {
                if (!open.rest_of_long) {
                    auto& record = add(open.at, open.at);
                    record.too_long = true;
                    open.rest_of_long = true;
                }
                open.advance(open.window.size());
                open.want = options_.read_bytes;
            }
            open.read(open.want);
            // Twice as much each time, so that a long record is not scanned too often.
            open.want = std::min(std::max(open.want, open.window.size()), max_record_bytes);
            continue;
        }
        if (cut.kind == formats::Cut::Kind::skip && cut.end > 0) {
            open.advance(open.at + cut.end);
            continue;
        }
        if (cut.kind != formats::Cut::Kind::record) {
            batch.ends_input = true;
            break;
        }
        open.want = options_.read_bytes;
        const auto start = open.at;
        const bool tail = open.rest_of_long && is_blank(window.substr(0, cut.begin));
        open.rest_of_long = false;
        if (!tail) {
            open.advance(start + cut.begin);
            if (cut.end - cut.begin > max_record_bytes) {
                add(open.at, open.at).too_long = true;
            } else {
                const auto text = window.substr(cut.begin, cut.end - cut.begin);
                const auto rest = window.substr(cut.end);
                add(open.at, start + cut.end).cut = unfinished && is_cut(text, rest);
            }
        }
        // A splitter that does not move on must not hang the run.
        open.advance(std::max(start + cut.end, std::min(start + 1, open.window.size())));
        if (cut.end == 0 && window.empty()) {
            batch.ends_input = true;
            break;
        }
    }
    batch.context = open.splitter->context();
    if (!batch.ends_input) return;
    batch.closing = open.splitter->findings();
    std::move(open.closing.begin(), open.closing.end(), std::back_inserter(batch.closing));
    for (auto& remark : open.source->findings()) batch.closing.push_back(std::move(remark));
    // Errors and notes say what the input is instead; warnings only say what is odd about it.
    const bool explained =
        std::any_of(batch.closing.begin(), batch.closing.end(),
                    [](const Finding& finding) { return finding.severity != Severity::warning; });
    if (open.records == 0 && !explained) {
        batch.closing.push_back(no_record(open.origin));
    }
}

}  // namespace shinpan::archive
