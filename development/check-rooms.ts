// `npm run check:rooms`: prints the lines of each room and the most that it may have. Who adds lines removes
// others; a smaller figure here is an achievement, a larger one needs a reason in its commit.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"

/**
 * The most lines of each room, rounded up: sources without specs, with blank lines and comments; for
 * documents, words. Files of no other room count for `src`. Lower a figure when its room has become smaller.
 */
const MOST: Record<string, number> = {
  "src/admin": 6_280,
  "src/api": 5_810,
  "src/charge": 8_905,
  "src/cli": 1_735,
  "src/cli/confirm": 1_480,
  "src/gateway": 3_295,
  "src/medusa": 3_505,
  "src/modules": 10_135,
  "src/options": 1_745,
  "src/payments": 2_620,
  "src/pricing": 1_170,
  "src/providers": 2_595,
  "src/reconciliation": 3_350,
  "src/simulator": 6_595,
  "src/storefront": 5_515,
  "src/webhooks": 1_565,
  "src/workflows": 865,
  src: 2_105,
  shop: 4_750,
  development: 16_490,
  "tests and their helpers": 52_090,
  documents: 45_000,
}

const SOURCE = /\.([cm]?[jt]sx?|css|sh)$/

function roomOf(file: string): string | undefined {
  if (file.endsWith(".md")) return "documents"
  if (!SOURCE.test(file)) return undefined
  if (/\.spec\.tsx?$/.test(file) || file.startsWith("integration-tests/")) {
    return "tests and their helpers"
  }
  return Object.keys(MOST)
    .filter((room) => file.startsWith(`${room}/`))
    .sort((one, other) => other.length - one.length)[0]
}

/** Returns the size of a file: words for documents, whose lines say nothing; lines for all other files. */
function sizeOf(file: string): number {
  const text = readFileSync(file, "utf8")
  return file.endsWith(".md")
    ? text.split(/\s+/).filter(Boolean).length
    : text.split("\n").length - 1
}

function checkRooms(): void {
  const files = execFileSync("git", ["ls-files"], { encoding: "utf8" })
  const sizes = new Map<string, number>()
  for (const file of files.split("\n").filter(Boolean)) {
    const room = roomOf(file)
    if (room !== undefined) {
      sizes.set(room, (sizes.get(room) ?? 0) + sizeOf(file))
    }
  }
  for (const [room, most] of Object.entries(MOST)) {
    const size = sizes.get(room) ?? 0
    const isOver = size > most
    if (isOver) process.exitCode = 1
    console.log(
      `${isOver ? "OVER" : "ok  "} ${room}: ${size} of ${most}${isOver ? "; take something out, or say in the commit why it must grow" : ""}`
    )
  }
}

checkRooms()
