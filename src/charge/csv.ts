import { DateTime } from "luxon"
import { decimalFromMinorUnits } from "./money"
import { ZONE } from "./days"

/** Excel takes a file that it opens with a double click for UTF-8 only behind this. */
export const BYTE_ORDER_MARK = "\uFEFF"

/** A spreadsheet takes a cell that begins so for a formula, or drops the sign and then does. */
const BEGINS_A_FORMULA = /^[=+\-@\t\r\n]/

/**
 * What Excel would take for a number or a day: digits with what stands between them, an exponent among
 * it (an authorization code `12E345` is a number to Excel), or a month by its first letters.
 */
const READ_AS_A_NUMBER =
  /^(\d[\d.,:/ eE-]*|\d{0,4}[-/ ]?(jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec)[-/. ]?\d{0,4})$/i

/**
 * One row, as Excel in Brazil reads it: `;` between cells, a comma in numbers, days as 21/11/2026. Cells
 * are quoted where they have to be, and only there.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[";,\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(";")}\r\n`
}

/**
 * A text that others wrote, as a cell: it becomes no formula, no number and no day.
 *
 * A text that begins like a formula gets an apostrophe, which is seen: whoever looks at it is to know
 * that somebody wrote such a thing. An id of digits would lose its zeros at the beginning and all but
 * fifteen digits; a tabulator in front keeps it a text and is not seen. Of the other ways `="0123"` is a
 * formula itself, which careful systems remove or refuse, and an apostrophe would be seen in every cell.
 */
export function textCell(text: string): string {
  if (BEGINS_A_FORMULA.test(text)) {
    return `'${text}`
  }
  return READ_AS_A_NUMBER.test(text) ? `\t${text}` : text
}

/** An amount in minor units; a negative one begins with its sign, and is a number. */
export function amountCell(amount: number): string {
  return decimalFromMinorUnits(amount).replace(".", ",")
}

/** A moment in São Paulo, so that its day is the one it counts for. */
export function timeCell(at: Date): string {
  return DateTime.fromJSDate(at, { zone: ZONE }).toFormat("dd/MM/yyyy HH:mm:ss")
}
