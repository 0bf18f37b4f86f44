import type { DayClose } from "../api/close-answers"

/** What every block of a day's page is about. */
export interface CloseProps {
  close: DayClose
}
