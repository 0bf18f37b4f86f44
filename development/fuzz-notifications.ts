// `npm run fuzz:notifications`: the proof `hook-fuzz` with more deliveries, and with others.
import { spawnSync } from "node:child_process"
import { parseArgs } from "node:util"

const USAGE = `Usage: npm run fuzz:notifications -- [options]

  --count <number>   deliveries; default 100000
  --seed <number>    which ones; the same seed sends the same; default 1
  --help
`

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  },
})
const isNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text)

if (values.help || !isNumber(values.count) || !isNumber(values.seed)) {
  console.log(USAGE)
  process.exitCode = values.help ? 0 : 1
} else {
  const { status } = spawnSync(
    "npm",
    ["run", "--silent", "test:proof", "--", "proofs/hook-fuzz"],
    {
      stdio: "inherit",
      env: { ...process.env, FUZZ_COUNT: values.count, FUZZ_SEED: values.seed },
    }
  )
  process.exitCode = status ?? 1
}
