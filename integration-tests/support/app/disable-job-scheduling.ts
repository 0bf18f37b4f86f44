import { WorkflowScheduler } from "@medusajs/framework/orchestration"

/**
 * Prevents Medusa from scheduling jobs in this process. A test runs the job itself, so that no other run disturbs it.
 * Call this before the app is loaded.
 *
 * Removing the jobs later is not enough: a job that is running at that time schedules itself again when it ends, and
 * then runs every 15 seconds during the tests.
 */
export function disableJobScheduling(): void {
  WorkflowScheduler.prototype.scheduleWorkflow = () => Promise.resolve()
}
