import "./replaced-modules"
async function main() {
  const { startPostgres } = require("../postgres/start-postgres")
  const { ensureDatabase } = require("../medusa/migrate")
  const { openTheatre } = require("./theatre")
  const { play } = require("./play")
  const { storyOf } = require("./story")
  const pg = await startPostgres()
  const url = pg.urlOf("sim")
  await ensureDatabase(url)
  const t = await openTheatre(url)
  const from = Number(process.argv[2] ?? 1), n = Number(process.argv[3] ?? 1)
  const kinds: Record<string, number> = {}
  const start = Date.now()
  let bad = 0
  for (let seed = from; seed < from + n; seed++) {
    const s = Date.now()
    const story = storyOf(seed)
    try {
      const p = await play(t, story)
      if (n === 1) { console.log(JSON.stringify(story, null, 1)); console.log(p.log.join("\n")); console.log(p.counts, p.violations) }
      for (const v of p.violations) kinds[v.check] = (kinds[v.check] ?? 0) + 1
      for (const k of p.counts.listed) kinds["L " + k] = (kinds["L " + k] ?? 0) + 1
      kinds.charges = (kinds.charges ?? 0) + p.counts.charges
      kinds.orders = (kinds.orders ?? 0) + p.counts.orders
      if (p.violations.length) { bad++; if (n > 1) console.log(seed, p.violations.map((v) => v.check + ": " + v.words).join(" | ")) }
      if (Date.now() - s > 2000) console.log("slow", seed, Date.now() - s)
    } catch (e) { console.log(seed, "ERR", e); kinds.err = (kinds.err ?? 0) + 1 }
  }
  console.log(kinds, "bad", bad, (Date.now() - start) / n, "ms per seed")
  await pg.stop()
  process.exit(0)
}
void main()
