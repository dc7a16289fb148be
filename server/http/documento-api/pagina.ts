import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Rotta } from '#contract/rotta.ts';
import { documentoApi } from './documento.ts';

/** The OpenAPI document of the routes that are bound from here on, and the page that shows it. */
export const documenta = async (app: FastifyInstance): Promise<void> => {
  const rotte: Rotta[] = [];
  app.addHook('onRoute', ({ method, config }) => {
    if (config?.rotta && method !== 'HEAD') rotte.push(config.rotta);
  });
  await app.register(swagger, {
    openapi: {},
    // Routes bear no tags of the plugin's: it lists none, keeps the document and serves the page.
    hideUntagged: true,
    transformObject: () => documentoApi(rotte),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/documentazione',
    theme: { title: 'Rateo · API' },
    uiConfig: {
      docExpansion: 'none',
      filter: true,
      layout: 'BaseLayout',
      defaultModelsExpandDepth: 0,
    },
  });
};

export const mostraDocumento = (app: FastifyInstance): void => {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(app.swagger()),
  );
};
