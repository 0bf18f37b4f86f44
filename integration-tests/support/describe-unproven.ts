/**
 * A suite that this machine cannot run is skipped under a name that says why, or fails when it is
 * `required`. `needs`: what it runs on, as in "runs on a Redis".
 */
export function describeUnproven(
  name: string,
  because: {
    needs: string
    why: string
    required: "REQUIRE_REDIS" | "REQUIRE_BROWSER"
  }
): void {
  const { needs, why, required } = because
  if (process.env[required] === "1") {
    describe(name, () => {
      it(needs, () => {
        throw new Error(`${required} is 1, but ${why}.`)
      })
    })
  } else {
    const skipped = `${name} (not proven here: ${why})`
    // Jest names no file of which everything is skipped.
    process.stderr.write(`Skipped: ${skipped}\n`)
    describe.skip(skipped, () => {
      it(needs, () => undefined)
    })
  }
}
