import { mkdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

import { format, resolveConfig } from "prettier"

/** Formatted as the repository wants its files, so that it can be committed. */
export async function writeReport(file: string, text: string): Promise<void> {
  const style = await resolveConfig(file)
  const formatted = await format(text, { ...style, parser: "markdown" })
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, formatted)
  console.log(`  Written to ${file}.`)
}
