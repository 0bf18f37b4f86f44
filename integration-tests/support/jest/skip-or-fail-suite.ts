/**
 * Skips a suite that this machine cannot run. The name of the skipped suite contains the reason. If the environment
 * variable that `required` names is 1, the suite fails instead.
 */
export function skipOrFailSuite(
  name: string,
  because: {
    needs: string
    why: string
    required: "REQUIRE_REDIS" | "REQUIRE_BROWSER" | "REQUIRE_OTHER_BROWSERS"
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
    // Jest does not print the name of a file in which everything is skipped.
    process.stderr.write(`Skipped: ${skipped}\n`)
    describe.skip(skipped, () => {
      it(needs, () => undefined)
    })
  }
}
