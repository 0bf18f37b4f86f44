/** Has no types of its own. 633 kB, so it is imported when somebody asks for it, and not with the page. */
declare module "checkout-transparent"
