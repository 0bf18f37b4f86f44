import { readFileSync } from "node:fs"
import {
  aWalkthroughStore,
  type WalkthroughStore,
} from "../../support/processes/a-walkthrough-store"
import { codeBlocksOf } from "../../../harness/documents/markdown"
import { join } from "node:path"
import { ROOT } from "../../../harness/root"

const TEXT = readFileSync(join(ROOT, "docs/walkthrough.md"), "utf8")
const SECTIONS = TEXT.split(/^## /m)
  .slice(1)
  .map((section) => ({
    title: section.slice(0, section.indexOf("\n")),
    blocks: codeBlocksOf(section),
  }))
  .filter(({ blocks }) => blocks.length > 0)
const RESTART = "npx medusa develop\n"

describe("the walkthrough", () => {
  let store: WalkthroughStore
  beforeAll(async () => {
    store = await aWalkthroughStore()
  }, 300_000)
  afterAll(() => store.close())

  // The sections depend on their order: each continues where the previous one ended.
  it.each(SECTIONS)(
    'the commands in the section "$title" of docs/walkthrough.md print what the document shows',
    async ({ blocks }) => {
      let printed = ""
      for (const { language, code } of blocks) {
        if (language === "") {
          expectPrinted(printed, code)
        } else if (code === RESTART) {
          await store.restart()
        } else {
          const { output } = await store.shell.runInShell(
            withAddressesOfTest(code)
          )
          printed = output
        }
      }
    }
  )

  /** Replaces the document's URLs of the store and the simulator with the URLs of this test. */
  const withAddressesOfTest = (code: string) =>
    code
      .replaceAll("http://localhost:9000", store.url)
      .replaceAll("http://127.0.0.1:9470", store.simulator.url)
})

/**
 * Expects that the output contains the document's lines in the same order. Other lines may be between them. "…" in the
 * document stands for any text.
 */
function expectPrinted(printed: string, shown: string): void {
  const lines = printed.split("\n")
  for (const line of shown.split("\n").filter((one) => /[^\s…]/.test(one))) {
    const pattern = new RegExp(
      `^${line
        .trim()
        .split("…")
        .map((part) =>
          part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+")
        )
        .join(".*")}$`
    )
    const found = lines.findIndex((one) => pattern.test(one.trim()))
    if (found < 0) {
      throw new Error(`Not printed: ${line}\nWhat was printed:\n${printed}`)
    }
    lines.splice(0, found + 1)
  }
}
