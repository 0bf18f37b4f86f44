/** Set by jest.config.cjs for the project of the proofs. */
declare const isProof: boolean | undefined

/** All cases in the proofs; in `npm test`, which has to be quick, the first. */
export function everyCaseInProofs<Case>(cases: readonly Case[]): Case[] {
  return typeof isProof === "undefined" ? cases.slice(0, 1) : [...cases]
}
