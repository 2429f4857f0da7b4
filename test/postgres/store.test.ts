import { openPostgresStore } from '../../src/store/postgres/open-postgres-store.js';
import { describeStore } from '../store/behaviour.js';
import { postgresServer } from './server.js';

const server = await postgresServer();

describeStore('the PostgreSQL store', async () => openPostgresStore(await server.newDatabase()));
