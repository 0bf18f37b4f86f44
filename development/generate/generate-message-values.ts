import { readFileSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { format, resolveConfig } from "prettier"

/** The file that `npm run messages:generate` writes. */
export const MESSAGE_VALUES_FILE = resolve(
  __dirname,
  "../../src/domain/message-values.ts"
)
const TEXTS = resolve(__dirname, "../../src/texts/json/messages.en.json")

/**
 * Returns the source code of the file that names the values of each message. The names are read from the placeholders
 * of the English texts.
 */
export async function messageValuesSource(): Promise<string> {
  const { sentences } = JSON.parse(readFileSync(TEXTS, "utf8")) as {
    sentences: Record<string, string>
  }
  const lines = Object.entries(sentences).map(([code, text]) => {
    const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
    return `${code}: ${JSON.stringify([...new Set(names)])},`
  })
  const source = `/**
 * The names of the values that each message needs. \`npm run messages:generate\` generates them from the placeholders in
 * \`src/texts/json/messages.en.json\`. A unit test fails if this file is out of date.
 */
export const MESSAGE_VALUES = {
${lines.join("\n")}
} as const
`
  const options = await resolveConfig(MESSAGE_VALUES_FILE)
  return format(source, { ...options, parser: "typescript" })
}

if (require.main === module) {
  void messageValuesSource().then((source) =>
    writeFileSync(MESSAGE_VALUES_FILE, source)
  )
}
