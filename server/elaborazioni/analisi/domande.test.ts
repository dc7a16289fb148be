import { expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriTitolo } from '#tests/setup/movimenti.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
for (const titolo of ['IT0005542797', 'OBB-AMM']) await apriTitolo(proprietario, titolo);

test.each([
  [{}, 'codTitolo', 'Manca il titolo da analizzare'],
  [{ codTitolo: ['IT0005542797', 'OBB-AMM'] }, 'codTitolo', 'un titolo alla volta'],
  [{ codTitolo: ['NONCE'] }, 'codTitolo', 'NONCE non c’è'],
  [{ codTitolo: ['OBB-AMM'], selezioneTipo: 'I' }, 'selezioneTipo', 'scegliere M o V'],
  [{ codTitolo: ['OBB-AMM'], gruppi: ['codCausale'] }, 'gruppi', 'togliere gruppi'],
  [{ codTitolo: ['OBB-AMM'], cod_Causale: ['CED'] }, 'cod_Causale', 'togliere cod_Causale'],
  [
    { codTitolo: ['OBB-AMM'], escludiStornati: false },
    'escludiStornati',
    'togliere escludiStornati',
  ],
])(
  'una domanda che non ha risposta si rifiuta e dice perché: %j',
  async (domanda, campo, detto) => {
    const rifiutata = await admin('POST', '/elaborations/analisi-titolo', domanda);
    expect(rifiutata.statusCode).toBe(422);
    const [errore] = rifiutata.json<{ errori: { campo: string; messaggio: string }[] }>().errori;
    expect(errore?.campo).toBe(campo);
    expect(errore?.messaggio).toContain(detto);
  },
);
