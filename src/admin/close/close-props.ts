import type { DayClose } from "../api/payment-answers"

/** What every block of a day's page is about. */
export interface CloseProps {
  close: DayClose
}
