#include "archive/records.hpp"

#include "archive/encoding.hpp"
#include "base/catalogue/io.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace shinpan::archive {
namespace {

constexpr std::size_t head_bytes = std::size_t{64} << 10U;  // what detection may look at

const formats::Format* detect(std::string_view head, std::string_view path,
                              std::optional<Game> game) {
    if (!game) return formats::detect_format(head, path);
    const formats::Format* best = nullptr;
    auto best_confidence = formats::Confidence::no;
    for (const auto* format : formats::registry()) {
        if (format->info().game != *game && format->info().second_game != game) continue;
        const auto confidence = format->detect(head);
        if (confidence > best_confidence) {
            best = format;
            best_confidence = confidence;
        }
    }
    return best;
}

bool is_blank(std::string_view text) {
    return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

}  // namespace

// One input while it is being split.
struct RecordStream::Open {
    std::unique_ptr<ByteSource> source;
    std::optional<Decoder> decoder;
    std::unique_ptr<formats::Splitter> splitter;
    const formats::Format* format = nullptr;
    std::string window;  // read, not yet split
    std::size_t at = 0;  // the splitter's place in it
    std::string scratch;
    std::size_t want = 0;       // bytes to read next; grows while one record does not end
    bool last = false;          // the window ends with the input
    bool rest_of_long = false;  // the next cut is the tail of a record that was cut
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
        const auto got = source->read(raw, limit);
        if (!got) closing.push_back(got.error());
        last = !got || *got == 0;
        if (!decoder) return;
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

    // Moves the place over window[at, to). Counting line ends is all that is paid per record.
    void advance(std::size_t to) {
        const auto passed = std::string_view(window).substr(at, to - at);
        const auto last_break = passed.rfind('\n');
        if (last_break == std::string_view::npos) {
            place = locate(passed, static_cast<std::uint32_t>(passed.size()), place);
        } else {
            place.line +=
                static_cast<std::uint64_t>(std::count(passed.begin(), passed.end(), '\n'));
            const auto tail = passed.substr(last_break + 1);
            place.column = locate(tail, static_cast<std::uint32_t>(tail.size())).column;
        }
        at = to;
    }
};

RecordStream::RecordStream(Listing listing, StreamOptions options)
    : listing_(std::move(listing)), options_(std::move(options)) {}

RecordStream::~RecordStream() = default;

std::optional<Batch> RecordStream::next() {
    Batch batch;
    if (open_ == nullptr) {
        if (next_trouble_ < listing_.trouble.size() &&
            listing_.trouble[next_trouble_].before <= next_input_) {
            auto& trouble = listing_.trouble[next_trouble_++];
            batch.path = trouble.path;
            batch.opening.push_back(std::move(trouble.finding));
            batch.ends_input = true;
            return batch;
        }
        if (next_input_ == listing_.inputs.size()) return std::nullopt;
        if (!open_next(batch)) {
            open_.reset();
            batch.ends_input = true;
            ++next_input_;
            return batch;
        }
    }
    fill(batch);
    if (batch.ends_input) {
        open_.reset();
        ++next_input_;
    }
    return batch;
}

// Opens the next input and knows its format, or says in `batch.opening` why not.
bool RecordStream::open_next(Batch& batch) {
    const auto& input = listing_.inputs[next_input_];
    batch.path = input.path;
    auto source = open_source(input.path);
    if (!source) {
        batch.opening.push_back(source.error());
        return false;
    }
    open_ = std::make_unique<Open>();
    auto& open = *open_;
    open.source = std::move(*source);
    open.want = options_.read_bytes;
    if (!options_.encoding.empty()) open.decoder.emplace(options_.encoding);
    while (!open.last && open.window.size() < head_bytes) open.read(options_.read_bytes);

    // A byte order mark declares an encoding, unless the user has.
    if (const auto mark = byte_order_mark(open.window); mark.bytes > 0) {
        open.window.erase(0, mark.bytes);
        if (mark.encoding != "UTF-8" && !open.decoder) {
            open.decoder.emplace(mark.encoding);
            open.scratch = std::exchange(open.window, {});
            open.decoder->decode(std::exchange(open.scratch, {}), open.window);
            if (open.last) open.decoder->finish(open.window);
        }
    }
    if (!open.closing.empty() && open.window.empty()) {  // nothing was delivered
        batch.opening = std::move(open.closing);
        return false;
    }
    open.format = options_.format;
    const auto head = std::string_view(open.window).substr(0, head_bytes);
    if (open.format == nullptr && !is_blank(head)) {
        open.format = detect(head, input.path, options_.game);
        if (open.format == nullptr) {
            const bool binary = head.find('\0') != std::string_view::npos;
            const auto code = binary ? code::io_binary_data : code::io_unknown_format;
            if (input.origin == Input::Origin::found) {
                batch.opening.push_back(make_finding(
                    code::io_skipped, {}, 0,
                    {{"reason", std::string(binary ? "binary data" : "no known format")}}));
            } else {
                batch.opening.push_back(make_finding(code));
            }
            return false;
        }
    }
    if (open.format == nullptr) {
        batch.opening.push_back(make_finding(code::io_no_record));
        return false;
    }
    open.splitter = open.format->splitter(input.path);
    return true;
}

void RecordStream::fill(Batch& batch) {
    auto& open = *open_;
    batch.path = listing_.inputs[next_input_].path;
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
        const auto cut = open.splitter->next(window, open.last);
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
                add(open.at, start + cut.end);
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
    if (open.records == 0 && batch.closing.empty()) {
        batch.closing.push_back(make_finding(code::io_no_record));
    }
}

}  // namespace shinpan::archive
