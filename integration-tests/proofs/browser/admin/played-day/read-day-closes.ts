import { readFileSync } from "node:fs"

import { parse } from "csv-parse/sync"
import type { Page } from "playwright-core"

import { amountsIn, comparableText } from "./read-pages"

/** A row of a downloaded CSV file of movements. The keys are the column names. */
export type MovementsRow = Record<string, string>

/** One line on the page of a day: its name, its first amount in minor units (0 if it has none), and its whole text. */
type DayLine = [name: string, amount: number, text: string]

/** Opens the page of each listed day, and returns the lines of all pages. */
export async function readPageLinesOfAllDays(page: Page): Promise<DayLine[]> {
  const days = page.getByRole("row").getByRole("link")
  const lines: DayLine[] = []
  for (let nth = 0; nth < (await days.count()); nth++) {
    await days.nth(nth).click()
    const day = page.getByRole("dialog")
    await day.getByText("Líquido antes das taxas").waitFor()
    for (const entry of await day.locator("dl > div").all()) {
      const [name = "", text = ""] = comparableText(await entry.innerText())
        .split("\n")
        .filter((line) => line !== "")
      lines.push([name, amountsIn(text)[0] ?? 0, text])
    }
    await day.getByRole("button", { name: "Fechar" }).click()
    await day.waitFor({ state: "detached" })
  }
  return lines
}

/** Clicks a button that downloads a CSV file of movements, and returns the file's rows. */
export async function downloadMovements(
  page: Page,
  button: RegExp
): Promise<MovementsRow[]> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ])
  return parse<MovementsRow>(readFileSync(await file.path(), "utf8"), {
    bom: true,
    columns: true,
    delimiter: ";",
  })
}

/** Returns the total of amounts in the format of the CSV files, in minor units. */
export function sumInCentavos(amounts: readonly string[]): number {
  return amounts.reduce(
    (sum, amount) => sum + Math.round(Number(amount.replace(",", ".")) * 100),
    0
  )
}

/** Returns the total of one column. `nth` is the index of the column in each row. */
export function sumColumn(
  rows: readonly (readonly number[])[],
  nth = 0
): number {
  return rows.reduce((sum, row) => sum + (row[nth] ?? 0), 0)
}
