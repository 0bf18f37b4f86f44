const LONGEST_VALIDITY_MONTHS = 25 * 12

/**
 * Where the month ends in what was typed: before a slash, after its second digit, or after one
 * digit that no other can follow ("5", the 1 of "130"), which becomes "05" or "01".
 */
const MONTH_AND_REST = /^(\d\d(?=\D)|0\d|1[0-2]|1(?=[3-9])|[2-9]|\d(?=\D))(.*)/s

/**
 * Writes an expiry as "12/27", also while it is being typed: "5" becomes "05", "1/" becomes "01/".
 * A year of four digits is kept, and the order of a filled-in "2027-12" is turned around.
 */
export function formatExpiry(typed: string): string {
  const text = typed
    .replace(/^\s*(\d{4})\D(\d\d)\s*$/, "$2/$1")
    // A slash before the month or after its first 0 does not end it.
    .replace(/^\D*(0?)\D*/, "$1")
  const [, month, rest = ""] = MONTH_AND_REST.exec(text) ?? []
  return month
    ? month.padStart(2, "0") +
        (rest && "/") +
        rest.replace(/\D/g, "").slice(0, 4)
    : text
}

/**
 * Reads an expiry ("1/27", "0127", "01/2027") as the card SDK wants it: "01", "2027".
 * A card is good until the end of its month, by the clock of the place where this runs. More than
 * 25 years ahead is "incomplete": no card lasts that long, so a digit is missing or wrong.
 */
export function readExpiry(
  typed: string,
  now: Date
): { month: string; year: string } | { problem: "incomplete" | "past" } {
  const [, month, century = "20", decade] =
    /^(0[1-9]|1[0-2])\/(\d\d)?(\d\d)$/.exec(formatExpiry(typed)) ?? []
  if (!month || !decade) {
    return { problem: "incomplete" }
  }
  const year = century + decade
  const monthsAhead =
    (Number(year) - now.getFullYear()) * 12 + Number(month) - 1 - now.getMonth()
  if (monthsAhead < 0) {
    return { problem: "past" }
  }
  return monthsAhead > LONGEST_VALIDITY_MONTHS
    ? { problem: "incomplete" }
    : { month, year }
}
