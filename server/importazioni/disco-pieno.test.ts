import { expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
await lavoratoreDiProva(prova);

test('un import che riempie il disco dice perché, e nulla è scritto', async () => {
  await prova.proprietario.query(
    `insert into divise (cod_divisa, desc_divisa) values ('USD', 'Dollaro') on conflict do nothing;
     create function pieno() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file' using errcode = '53100'; end $$;
     create trigger pieno before insert on cambi execute function pieno()`,
  );
  const byte = 'DATA;CODICE DIVISA;CAMBIO\n13/04/2026;USD;1,1684\n';
  const lavoro = await importa(prova.admin, { nome: 'cambi.csv', byte });
  expect(lavoro).toMatchObject({
    stato: 'fallito',
    problema: {
      status: 503,
      codice: 'DISCO_PIENO',
      detail: expect.stringContaining('Il disco della banca dati è pieno'),
    },
  });
});
