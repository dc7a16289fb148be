import type { ImpostazioniAllegati } from '#server/base/config.ts';
import { type Depositi, nonRaggiungibile } from './deposito.ts';
import { depositoCartella } from './deposito-cartella.ts';
import { depositoS3 } from './deposito-s3.ts';

/** The stores that the environment names: reading goes on from one that is no longer written to. */
export function depositiDi({ nuovi, cartella, s3 }: ImpostazioniAllegati): Depositi {
  return {
    nuovi,
    di: (dove) => {
      if (dove === 'cartella') return depositoCartella(cartella);
      if (s3) return depositoS3(s3);
      throw nonRaggiungibile(
        'Il documento è in un deposito S3 di cui mancano le impostazioni: RATEO_ALLEGATI_S3_URL e le sue chiavi.',
      );
    },
  };
}
