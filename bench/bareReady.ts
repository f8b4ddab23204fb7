// A bare server that is ready once the database answers, as a baseline for the start of the real server.
// Usage: PORT=3000 node bareReady.ts DATABASE_URL
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.argv[2] })
createServer((_, response) => {
  pool.query('select 1').then(
    () => response.writeHead(200).end(),
    () => response.writeHead(503).end(),
  )
}).listen(Number(process.env.PORT), 'localhost')
