import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { newestFileChangeMs } from "./newest-file-change"

describe("the newest change of a store", () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "newest-change-"))
    for (const name of ["src/workflows", "src/admin", "node_modules"]) {
      mkdirSync(join(folder, name), { recursive: true })
    }
    writeFileSync(join(folder, "medusa-config.ts"), "")
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Writes a file, and returns the time of the change. The time is later than all changes before. */
  const writeFileUntilNewer = (name: string) => {
    const file = join(folder, name)
    const before = newestFileChangeMs(folder)
    do {
      writeFileSync(file, "")
    } while (statSync(file).ctimeMs <= before)
    return statSync(file).ctimeMs
  }

  it.each([
    "medusa-config.ts",
    "package.json",
    "src/workflows/taxes.ts",
    "node_modules/.modules.yaml",
    "node_modules/.package-lock.json",
  ])(
    "if no file was changed after the file %s, newestFileChangeMs returns the time at which this file was changed",
    (name) => {
      const at = writeFileUntilNewer(name)

      expect(newestFileChangeMs(folder)).toBe(at)
    }
  )

  it.each(["src/admin/page.tsx", "server.log"])(
    "newestFileChangeMs ignores a change of the file %s, because the store does not have to be restarted for this change",
    (name) => {
      const before = newestFileChangeMs(folder)
      const at = writeFileUntilNewer(name)

      expect(newestFileChangeMs(folder)).toBeLessThan(at)
      expect(newestFileChangeMs(folder)).toBeGreaterThanOrEqual(before)
    }
  )

  it("newestFileChangeMs returns the time at which medusa-config.ts changed if the store has no src folder", () => {
    rmSync(join(folder, "src"), { recursive: true })

    expect(newestFileChangeMs(folder)).toBe(
      statSync(join(folder, "medusa-config.ts")).ctimeMs
    )
  })
})
