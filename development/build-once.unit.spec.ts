import { randomUUID } from "node:crypto"
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { join, resolve } from "node:path"
import { type Build, buildOnce } from "./build-once"

const ROOT = resolve(__dirname, "..")

/** Its output says which variant was built, and how often that was asked for. */
const SCRIPT = `
const { appendFileSync, mkdirSync, writeFileSync } = require("node:fs")
const [, , folder, variant] = process.argv
mkdirSync(folder, { recursive: true })
writeFileSync(folder + "/built.txt", variant)
appendFileSync(__dirname + "/runs.txt", variant + "\\n")
`

describe("a build for tests", () => {
  const own = `node_modules/.cache/build-once-${randomUUID()}`
  const at = (name: string) => join(ROOT, own, name)
  const build = (variant: string): Build => ({
    folder: own.slice("node_modules/.cache/".length) + "/builds",
    variant,
    sources: [`${own}/sources`],
    script: at("script.js"),
  })
  const write = (name: string, text: string) => writeFileSync(at(name), text)
  const runs = () => readFileSync(at("runs.txt"), "utf8").trim().split("\n")

  beforeEach(() => {
    mkdirSync(at("sources"), { recursive: true })
    write("script.js", SCRIPT)
    write("sources/page.ts", "one")
  })
  afterEach(() => rmSync(join(ROOT, own), { recursive: true, force: true }))

  it("is made once, whoever asks again", async () => {
    const first = await buildOnce(build("a"))
    const second = await buildOnce(build("a"))

    expect(second).toBe(first)
    expect(readFileSync(join(first, "built.txt"), "utf8")).toBe("a")
    expect(runs()).toEqual(["a"])
  })

  it("is made anew when a source has changed, in the place of the older one, and not for a spec", async () => {
    const older = await buildOnce(build("a"))
    const other = await buildOnce(build("b"))
    write("sources/page.unit.spec.ts", "a test")
    const same = await buildOnce(build("a"))
    write("sources/page.ts", "two")

    const newer = await buildOnce(build("a"))

    expect(same).toBe(older)
    expect(newer).not.toBe(older)
    expect([older, other, newer].map((folder) => existsSync(folder))).toEqual([
      false,
      true,
      true,
    ])
    expect(runs()).toEqual(["a", "b", "a"])
  })
})
