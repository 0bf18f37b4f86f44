import { DayClosePage } from "../../../../../close/day-close-page"
import { PageName } from "../../../../../page/page-name"

export const handle = { breadcrumb: () => <PageName text="close.day" /> }

export default DayClosePage
