#pragma once
// A season's ledger in an SQLite file: what each game gave to whom, and the running balances.
//
// An entry is known by the hash of what it came from, so that a record booked twice counts once.
// Nothing is ever changed: a correction is an entry of its own. Entries keep the order in which
// they came.

#include "score/event.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <vector>

struct sqlite3;

namespace shinpan::score {

class Ledger {
  public:
    struct Posting {
        std::string player;
        Halves points = 0;
        Halves balance = 0;  // after it
    };
    struct Entry {
        std::int64_t number = 0;
        std::string hash;  // SHA-256
        std::string kind;  // "game" or "correction"
        std::string event;
        std::string date;
        std::string source;  // "games.fcr#3"
        std::string remark;  // why it is not zero-sum, or why it was corrected
        std::vector<Posting> postings;

        [[nodiscard]] Halves sum() const;
    };
    struct Balance {
        std::string player;
        Halves points = 0;
        std::int64_t entries = 0;
    };
    enum class Booking : std::uint8_t { added, known };

    // Opens or makes it. What is wrong, in words.
    [[nodiscard]] static tl::expected<Ledger, std::string> open(const std::string& path);
    Ledger(Ledger&& other) noexcept;
    Ledger& operator=(Ledger&&) = delete;
    Ledger(const Ledger&) = delete;
    Ledger& operator=(const Ledger&) = delete;
    ~Ledger();

    // `entry.number` and the balances are filled in; of a known one the number is that of the
    // first.
    [[nodiscard]] tl::expected<Booking, std::string> book(Entry& entry);
    // Everything booked since open() is kept, all or nothing.
    [[nodiscard]] tl::expected<void, std::string> commit();

    [[nodiscard]] std::vector<Entry> entries();
    [[nodiscard]] std::vector<Balance> balances();  // highest first

  private:
    explicit Ledger(sqlite3* handle) : handle_(handle) {}
    [[nodiscard]] bool run(const char* sql);
    [[nodiscard]] std::string trouble() const;

    sqlite3* handle_;
};

// Why a game's points do not add up to zero (rules: flip-chess 6.6).
[[nodiscard]] std::string_view imbalance(Halves first, Halves second);

}  // namespace shinpan::score
