import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

import { checkFolderSizes, countFilesByFolder } from "./check-folders"

const LARGER = { "src/models": "Medusa looks for models only there." }
const MODELS = { path: "src/models", files: 20 }

it("the folder check accepts a folder with fifteen files, and accepts a folder with more files if the list LARGER names the folder", () => {
  const folders = [{ path: "src/texts", files: 15 }, MODELS]

  expect(checkFolderSizes(folders, LARGER)).toEqual([])
})

it("the folder check reports a folder with sixteen files that is not in its list of larger folders", () => {
  const folders = [{ path: "src/texts", files: 16 }, MODELS]

  expect(checkFolderSizes(folders, LARGER)).toEqual([
    expect.stringMatching(/^src\/texts has 16 files.+into a subfolder/),
  ])
})

it("the folder check reports a folder with only fifteen files if the list LARGER still contains an exception for the folder", () => {
  const folders = [{ ...MODELS, files: 15 }]

  expect(checkFolderSizes(folders, LARGER)).toEqual([
    expect.stringMatching(/^src\/models has no more .+ Remove it from LARGER/),
  ])
})

it("the folder check reports a path in its list of larger folders if no such folder exists", () => {
  expect(checkFolderSizes([], LARGER)).toHaveLength(1)
})

it("the folder check counts the files of each source folder, but neither its spec files nor the files of its subfolders", () => {
  const root = mkdtempSync(join(tmpdir(), "folders-"))
  const files = [
    "src/index.ts",
    "src/index.unit.spec.ts",
    "src/texts/texts.json",
    "src/texts/page.tsx",
    "src/texts/page.unit.spec.tsx",
    "demo-shop/src/shop.ts",
    "demo-shop/vite.config.ts",
    "development/tool.mjs",
    "harness/root.ts",
    "packages/storefront/src/index.ts",
    "packages/storefront/package.json",
    "packages/without-source/package.json",
  ]
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), "")
  }

  const folders = countFilesByFolder(root)
  rmSync(root, { recursive: true })

  expect(folders).toEqual([
    { path: "src", files: 1 },
    { path: "src/texts", files: 2 },
    { path: "demo-shop/src", files: 1 },
    { path: "harness", files: 1 },
    { path: "development", files: 1 },
    { path: "packages/storefront/src", files: 1 },
  ])
})
