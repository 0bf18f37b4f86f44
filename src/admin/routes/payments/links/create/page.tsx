import { CreateLinkPage } from "../../../../links/create-link-page"
import { PageName } from "../../../../page/page-name"

export const handle = { breadcrumb: () => <PageName text="links.make.menu" /> }

export default CreateLinkPage
