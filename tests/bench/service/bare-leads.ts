import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

/** The least that can store a lead: a Fastify route with one insert through pg, nothing checked. */
interface Lead {
  name: string;
  company: string;
  email: string;
  phone: string;
  leadType: string;
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
await pool.query(`create table if not exists bare_leads (
  id uuid primary key, created_at timestamptz not null, name text not null,
  company text not null, email text not null, phone text not null, lead_type text not null
)`);
const app = Fastify();
app.post<{ Body: Lead }>('/api/leads', async (request, reply) => {
  const { name, company, email, phone, leadType } = request.body;
  const id = randomUUID();
  await pool.query('insert into bare_leads values ($1, $2, $3, $4, $5, $6, $7)', [
    id,
    new Date(),
    name,
    company,
    email,
    phone,
    leadType,
  ]);
  return reply.code(201).send({ id });
});
process.stdout.write(`Listening on ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
