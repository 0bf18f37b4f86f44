import type { ReadStream } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import { parse } from "csv-parse"
import { PaymentPluginError } from "../charge/errors/payment-plugin-error"
import { readInstant } from "../charge/reading/instant"
import { dayOf } from "../charge/reconciled-day"
import type { StatementRow } from "../modules/ledger"

const AT_ONCE = 1_000

/** Which column of the file tells what. */
export interface StatementColumns {
  id: string
  amount: string
  date: string
  /** Says whether a row is a refund, where amounts have no sign. */
  type?: string | undefined
}

/** What a row of that type takes away, whatever its sign. */
const IS_REFUND = /estorn|reembols|devolu|cancel|refund|chargeback|contesta/i

/** A file that cannot be read as a statement; says which row, and what is expected. */
export class StatementError extends PaymentPluginError<"statement_unreadable"> {
  constructor(message: string, cause?: unknown) {
    super({ code: "statement_unreadable", message, cause })
  }
}

/**
 * Reads a merchant's statement (A-59), a CSV file with a line of headers, by comma, semicolon or tab, a batch
 * of rows at a time. Rows outside of the days are left out; the first that cannot be read is a
 * StatementError, since a sum without it would be wrong.
 */
export async function* readStatement(
  path: string,
  {
    columns,
    from,
    to,
    encoding = "utf8",
  }: {
    columns: StatementColumns
    from: string
    to: string
    encoding?: BufferEncoding
  }
): AsyncGenerator<StatementRow[]> {
  let batch: StatementRow[] = []
  let line = 1
  let bytes: ReadStream | undefined
  try {
    const file = await open(path)
    const delimiter = await delimiterOf(file)
    bytes = file.createReadStream({ encoding, start: 0 })
    const lines = bytes.pipe(
      parse({
        bom: true,
        columns: (headers: string[]) => checked(headers, columns),
        delimiter,
        trim: true,
        skip_empty_lines: true,
        relax_column_count: true,
      })
    )
    for await (const fields of lines as AsyncIterable<Record<string, string>>) {
      line += 1
      const row = rowOf(fields, { columns, line })
      if (row.day >= from && row.day <= to) {
        batch.push(row)
      }
      if (batch.length === AT_ONCE) {
        yield batch
        batch = []
      }
    }
  } catch (error) {
    throw error instanceof StatementError
      ? error
      : new StatementError(
          `${path} cannot be read as CSV: ${(error as Error).message}`,
          error
        )
  } finally {
    bytes?.destroy()
  }
  yield batch
}

/** The one that the headers have most often: amounts further down have commas of their own. */
async function delimiterOf(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read({ position: 0 })
  const [headers = ""] = buffer
    .toString("latin1", 0, bytesRead)
    .split(/\r|\n/, 1)
  const [delimiter = ","] = [";", "\t", ","].sort(
    (one, other) => headers.split(other).length - headers.split(one).length
  )
  return delimiter
}

function checked(headers: string[], columns: StatementColumns): string[] {
  const names = headers.map((header) => header.trim())
  const missing = Object.values(columns).filter(
    (name: string | undefined) => name !== undefined && !names.includes(name)
  )
  if (missing.length > 0) {
    throw new StatementError(
      `The file has no column ${missing.map((name) => `"${name}"`).join(", ")}; it has ${names.map((name) => `"${name}"`).join(", ")}. Say which one is which with --columns.`
    )
  }
  return names
}

function rowOf(
  fields: Record<string, string>,
  { columns, line }: { columns: StatementColumns; line: number }
): StatementRow {
  const { id, amount, date, type } = columns
  const value = (column: string) => fields[column] ?? ""
  const parsed = amountIn(value(amount))
  if (parsed === undefined) {
    throw new StatementError(
      `Line ${line}: "${value(amount)}" in column "${amount}" is no amount; expected 1234,56 or 1,234.56.`
    )
  }
  const day = dayIn(value(date))
  if (day === undefined) {
    throw new StatementError(
      `Line ${line}: "${value(date)}" in column "${date}" is no date; expected 21/11/2026 or 2026-11-21, with or without a time.`
    )
  }
  const isBack = type !== undefined && IS_REFUND.test(value(type))
  return { id: value(id), amount: isBack ? -Math.abs(parsed) : parsed, day }
}

/** In minor units. The last two digits behind a comma or a dot are cents; any other one separates thousands. */
function amountIn(text: string): number | undefined {
  const plain = text.replace(/R\$|\s/g, "")
  const [, sign, whole, cents = "00"] =
    /^([-+]?)(\d[\d.,]*?)(?:[.,](\d{2}))?$/.exec(plain) ?? []
  return whole === undefined
    ? undefined
    : Number(`${sign}${whole.replace(/[.,]/g, "")}${cents}`)
}

const BRAZILIAN = /^(\d{2})\/(\d{2})\/(\d{4})(?:[ T].*)?$/

function dayIn(text: string): string | undefined {
  const [, day, month, year] = BRAZILIAN.exec(text) ?? []
  const moment = readInstant(
    year === undefined ? text : `${year}-${month}-${day}`
  )
  return moment && dayOf(moment)
}
