import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import pacchetto from '../package.json' with { type: 'json' };

/** The OpenAPI 3.1 document, generated from the contract's routes. */
export const documenta = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Rateo',
        version: pacchetto.version,
        description:
          'Back office dei titoli. Decimali come stringhe con il punto, date yyyy-MM-dd, ' +
          'errori RFC 9457; le chiamate su dati di una azienda portano X-Cod-Azienda.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/documentazione',
    theme: { title: 'Rateo · API' },
    uiConfig: { docExpansion: 'none', filter: true, layout: 'BaseLayout' },
  });
};

export const mostraDocumento = (app: FastifyInstance): void => {
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(app.swagger()),
  );
};
