export interface Claim {
  /** Names the host and the process, for a person who reads the ledger. */
  owner: string
  /** Database time after which the claim counts as abandoned and its outcome as unknown. */
  leaseMs: number
  actor: string
}
