import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const CSP = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // The component libraries write style elements; they carry no script.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  // The viewer frames the PDF that it has downloaded, and nothing frames a page.
  frameSrc: ['blob:'],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'self'"],
  formAction: ["'self'"],
};

/** What a back office never asks of the browser. */
const PERMESSI = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]
  .map((nome) => `${nome}=()`)
  .join(', ');

const DUE_ANNI_S = 63_072_000;

/** The headers by which the browser helps; HSTS only where the call did come over https. */
export const metteIntestazioni = async (app: FastifyInstance): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CSP },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMESSI);
    if (request.protocol === 'https')
      reply.header('strict-transport-security', `max-age=${DUE_ANNI_S}; includeSubDomains`);
  });
};
