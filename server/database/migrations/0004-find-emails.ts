/** Indexes of e-mail addresses come with the columns that a site declares. */
export async function up(): Promise<void> {}

export async function down(): Promise<void> {}
