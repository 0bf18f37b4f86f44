// `npm run check:rooms`: prints the lines of each room and the most that it may have. Who adds lines removes
// others; a smaller figure here is an achievement, a larger one needs a reason in its commit.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"

/**
 * The most lines of each room, rounded up: sources without specs, with blank lines and comments; for
 * documents, words. Files of no other room count for `src`. Lower a figure when its room has become smaller.
 */
const MOST: Record<string, number> = {
  "src/admin": 6_140,
  "src/api": 5_275,
  "src/charge": 8_450,
  "src/checks": 400,
  "src/cli": 1_540,
  "src/cli/confirm": 1_485,
  "src/gateway": 2_935,
  "src/medusa": 3_325,
  "src/modules": 8_525,
  "src/options": 1_620,
  "src/payments": 2_455,
  "src/pricing": 1_140,
  "src/providers": 2_295,
  "src/reconciliation": 3_360,
  "src/reminders": 275,
  "src/simulator": 5_625,
  "src/storefront": 5_375,
  "src/webhooks": 1_400,
  "src/workflows": 805,
  src: 1_415,
  shop: 4_430,
  development: 14_845,
  "tests and their helpers": 43_175,
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
