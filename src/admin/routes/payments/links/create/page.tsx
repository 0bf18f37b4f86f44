import { MakeLinkPage } from "../../../../links/make-link-page"
import { PageName } from "../../../../page/page-name"

export const handle = { breadcrumb: () => <PageName text="links.make.menu" /> }

export default MakeLinkPage
