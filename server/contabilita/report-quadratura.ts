import { sql } from 'kysely';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { reportQuadratura } from '#domain/reports/contabili.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { aziendaDi } from '#server/db/contesto.ts';
import type { DescrizioneReport } from '#server/reports/descrizione.ts';
import { quadraturaDi } from './quadratura.ts';
import {
  esigiComeE,
  importo,
  POI,
  portafogli,
  portafogliDi,
  qualiDi,
  testo,
} from './report-parti.ts';

const quante = (n: number): string => (n === 0 ? 'nessuna' : stampaIntero(n));

/** Account by account: what it has, what it ought to, and what explains the difference. */
export const reportDellaQuadratura: DescrizioneReport = {
  ...reportQuadratura,
  leggi: async (domanda, chiedi) => {
    await esigiComeE(reportQuadratura, domanda, chiedi);
    return {
      livelli: [],
      colonne: [
        testo('Conto', 12),
        testo('Descrizione', 34, true),
        testo('Deve essere', 34, true),
        importo('Saldo'),
        importo('Atteso'),
        importo('Differenza'),
        importo('Da contabilizzare'),
        importo('Corretto a mano'),
        importo('Da spiegare'),
      ],
      parametri: portafogli(domanda),
      domanda: POI,
      prepara: async (_chiedi, tx) => {
        const quadratura = await quadraturaDi(tx, aziendaDi(domanda), {
          codLibro: qualiDi(domanda).codLibro,
          dataA: domanda.filtro.dateTo ?? null,
          codPortafoglio: portafogliDi(domanda),
        });
        const { righe, senzaConto, registrazioni, differenze, codLibro, al } = quadratura;
        const tavola = [
          ...righe.map((riga) => [
            ...[riga.numeroConto, riga.descrizioneConto],
            riga.voci.map(({ che }) => che).join(', '),
            ...[riga.saldo, riga.atteso, riga.differenza],
            ...[riga.daContabilizzare, riga.aMano, riga.daSpiegare],
          ]),
          // What has no account has no balance: all of it is to be explained.
          ...senzaConto.map(({ motivo, atteso }) => {
            const manca = atteso.startsWith('-') ? atteso.slice(1) : `-${atteso}`;
            return ['', motivo, '', '0.00', atteso, manca, '0.00', '0.00', manca];
          }),
        ];
        const colonne = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
          (i) => sql`${tavola.map((riga) => riga[i] ?? '')}::text[]`,
        );
        return {
          nomeFile: `quadratura-${al}`,
          parametri: [
            { etichetta: 'Libro', valore: codLibro },
            { etichetta: 'Al', valore: stampaData(al) },
            ...portafogli(domanda),
            { etichetta: 'Registrazioni da contabilizzare', valore: quante(registrazioni) },
            { etichetta: 'Già contabilizzate da riguardare', valore: quante(differenze) },
          ],
          domanda: sql`
            select c1, c2, c3, c4, c5, c6, c7, c8, c9
              from unnest(${sql.join(colonne)}) with ordinality r (c1, c2, c3, c4, c5, c6, c7, c8, c9, posto)
             order by posto`,
        };
      },
    };
  },
};
