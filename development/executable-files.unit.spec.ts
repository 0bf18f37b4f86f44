import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"

const ROOT = join(__dirname, "..")
const FOLDERS = [".ci", "development", "harness", "integration-tests"]

it("each script that begins with #! is executable, because git stores this permission and other programs start it", () => {
  const scripts = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((name) => join(folder, name))
      .filter((path) => /\.[cm]?js$|\.sh$|^\.ci\/run$/.test(path))
  ).filter((path) => readFileSync(join(ROOT, path), "utf8").startsWith("#!"))

  expect(scripts).toContain(".ci/run")
  expect(
    scripts.filter((path) => (statSync(join(ROOT, path)).mode & 0o111) === 0)
  ).toEqual([])
})
