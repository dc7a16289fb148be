import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

/**
 * A serializer is compiled at its first answer, as a validator is at its first call: hundreds of
 * routes would else take a third of every start.
 */
export const serializzatori: SerializerFactory = (schemi, opzioni) => {
  const compila = SerializerSelector()(schemi, opzioni);
  return (rotta) => {
    let scrivi: ReturnType<typeof compila> | undefined;
    return (dati) => {
      scrivi ??= compila(rotta);
      return scrivi(dati);
    };
  };
};
