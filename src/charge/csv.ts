import { DateTime } from "luxon"
import { decimalFromMinorUnits } from "./money"
import { ZONE } from "./days"

/** Marks a file as UTF-8: without it, Excel reads a file that is opened with a double click in another encoding. */
export const BYTE_ORDER_MARK = "\uFEFF"

/** Matches the first characters that a spreadsheet reads as the start of a formula, or drops and then reads so. */
const BEGINS_A_FORMULA = /^[=+\-@\t\r\n]/

/**
 * Texts that Excel would read as a number or a date: digits with separators and perhaps an exponent (an authorization
 * code `12E345` is a number to Excel), or a month by its first letters.
 */
const READ_AS_A_NUMBER =
  /^(\d[\d.,:/ eE-]*|\d{0,4}[-/ ]?(jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec)[-/. ]?\d{0,4})$/i

/**
 * Returns one row in Excel's format for Brazil: `;` between cells, each quoted only where necessary. The functions
 * below write the cells: a comma in numbers, days as 21/11/2026.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[";,\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(";")}\r\n`
}

/**
 * Returns a text from outside as a cell that a spreadsheet reads as no formula, number or date.
 *
 * A text that begins like a formula gets an apostrophe, which stays visible: the reader is to know that somebody
 * wrote such a text. An id of digits would lose its leading zeros and all but fifteen digits; a tab in front keeps it
 * a text and stays invisible. Alternatives are worse: `="0123"` is a formula itself, which careful systems remove or
 * refuse, and an apostrophe would be visible in every cell.
 */
export function textCell(text: string): string {
  if (BEGINS_A_FORMULA.test(text)) {
    return `'${text}`
  }
  return READ_AS_A_NUMBER.test(text) ? `\t${text}` : text
}

/** Returns an amount in minor units as a cell with a number; a negative one begins with its sign. */
export function amountCell(amount: number): string {
  return decimalFromMinorUnits(amount).replace(".", ",")
}

/** Returns a time in São Paulo's zone as a cell, so that its day is the day to which it counts. */
export function timeCell(at: Date): string {
  return DateTime.fromJSDate(at, { zone: ZONE }).toFormat("dd/MM/yyyy HH:mm:ss")
}
