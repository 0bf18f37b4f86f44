import { readFileSync } from "node:fs"

import { parse } from "csv-parse/sync"
import type { Page } from "playwright-core"

import { amountsIn, plain } from "./read-pages"

/** A row of a downloaded file of movements. Its keys are the names of the columns. */
export type Row = Record<string, string>

/** A line on the page of a day: its name, the first amount in it in minor units (0 if it has none), and its text. */
type DayLine = [name: string, amount: number, text: string]

/** Opens each listed day in turn, and returns the lines of all days. */
export async function linesOfDays(page: Page): Promise<DayLine[]> {
  const days = page.getByRole("row").getByRole("link")
  const lines: DayLine[] = []
  for (let nth = 0; nth < (await days.count()); nth++) {
    await days.nth(nth).click()
    const day = page.getByRole("dialog")
    await day.getByText("Líquido antes das taxas").waitFor()
    for (const entry of await day.locator("dl > div").all()) {
      const [name = "", text = ""] = plain(await entry.innerText())
        .split("\n")
        .filter((line) => line !== "")
      lines.push([name, amountsIn(text)[0] ?? 0, text])
    }
    await day.getByRole("button", { name: "Fechar" }).click()
    await day.waitFor({ state: "detached" })
  }
  return lines
}

/** Downloads a file of movements with a button, and returns its rows. */
export async function download(page: Page, button: RegExp): Promise<Row[]> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ])
  return parse<Row>(readFileSync(await file.path(), "utf8"), {
    bom: true,
    columns: true,
    delimiter: ";",
  })
}

/** Returns the sum, in minor units, of amounts that are written as in the CSV files. */
export function centavos(amounts: readonly string[]): number {
  return amounts.reduce(
    (sum, amount) => sum + Math.round(Number(amount.replace(",", ".")) * 100),
    0
  )
}

/** Returns the sum of the figures at index `nth` of all rows. */
export function total(rows: readonly (readonly number[])[], nth = 0): number {
  return rows.reduce((sum, row) => sum + (row[nth] ?? 0), 0)
}
