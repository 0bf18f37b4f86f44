/** Whether the project of the proofs runs; set by jest.config.cjs. */
declare const isProof: boolean | undefined

/** Returns all cases in the proofs, but only the first one in `npm test`, which must be fast. */
export function everyCaseInProofs<Case>(cases: readonly Case[]): Case[] {
  return typeof isProof === "undefined" ? cases.slice(0, 1) : [...cases]
}
