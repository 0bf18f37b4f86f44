import type { UseCase } from "../use-case"
import { CARD_SALES } from "./card-sales"
import { CODES_AND_LINKS } from "./codes-and-links"
import { DECISIONS_AND_JOBS } from "./decisions-and-jobs"
import { ORDERS } from "./orders"

export const USE_CASES: readonly UseCase[] = [
  ...CARD_SALES,
  ...CODES_AND_LINKS,
  ...ORDERS,
  ...DECISIONS_AND_JOBS,
]
