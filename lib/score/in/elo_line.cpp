#include "score/in/elo_line.hpp"

namespace shinpan::score::in {
namespace {

class Scanner {
  public:
    Scanner(std::string_view line, std::size_t& at) : line_(line), at_(at) {}

    bool scan(EloResult& out) {
        blanks();
        out.first_at = at_;
        out.first = id();
        if (out.first.empty()) return false;
        blanks();
        if (take('(')) {
            if (!discs(out)) return false;
        } else {
            out.sign = sign();
            if (out.sign == 0) return false;
        }
        blanks();
        out.second_at = at_;
        out.second = id();
        if (out.second.empty()) return false;
        blanks();
        const auto rest = line_.substr(at_);
        const bool letter = rest.starts_with('B') || rest.starts_with('W');
        if (letter && (rest.size() == 1 || rest[1] == ' ' || rest[1] == '\t')) {
            out.colour = rest[0];
            ++at_;
        }
        blanks();
        return true;
    }

  private:
    // Behind the first bracket: `42)>(22)` or `42>22)`.
    bool discs(EloResult& out) {
        blanks();
        out.first_discs = digits();
        blanks();
        if (take(')')) {
            blanks();
            out.sign = sign();
            blanks();
            if (out.sign == 0 || !take('(')) return false;
        } else {
            out.sign = sign();
            if (out.sign == 0) return false;
        }
        blanks();
        out.second_discs = digits();
        blanks();
        constexpr std::size_t most = 3;  // digits
        return take(')') && !out.first_discs.empty() && !out.second_discs.empty() &&
               out.first_discs.size() <= most && out.second_discs.size() <= most;
    }
    void blanks() {
        while (at_ < line_.size() && (line_[at_] == ' ' || line_[at_] == '\t')) ++at_;
    }
    std::string id() {
        if (!line_.substr(at_).starts_with(elo_unknown)) return digits();
        at_ += elo_unknown.size();
        return std::string(elo_unknown);
    }
    std::string digits() {
        const auto begin = at_;
        while (at_ < line_.size() && is_elo_digit(line_[at_])) ++at_;
        return std::string(line_.substr(begin, at_ - begin));
    }
    bool take(char c) {
        if (at_ >= line_.size() || line_[at_] != c) return false;
        ++at_;
        return true;
    }
    char sign() {
        constexpr std::string_view signs = "<=>";
        if (at_ >= line_.size() || signs.find(line_[at_]) == std::string_view::npos) return 0;
        return line_[at_++];
    }

    std::string_view line_;
    std::size_t& at_;
};

}  // namespace

bool scan_result(std::string_view line, std::size_t& at, EloResult& out) {
    return Scanner(line, at).scan(out);
}

}  // namespace shinpan::score::in
