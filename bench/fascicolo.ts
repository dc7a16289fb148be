import { lavora } from './contabilita.ts';
import { aggiungiMovimenti } from './movimenti-inventati.ts';
import { type Prodotto, uno } from './prodotto.ts';
import { giudica } from './statistica.ts';

/** About a thousand registrations of the million. */
const SETTIMANA = { dal: '2016-01-04', al: '2016-01-10' };
const OBIETTIVO_S = 10;

/** The auditor's dossier of a week: journal, movements, prints, index. */
export async function misuraFascicolo(prodotto: Prodotto): Promise<void> {
  await aggiungiMovimenti(prodotto);
  await prodotto.chiedi('POST', '/contabilita/predefiniti', { soloMancanti: true });
  await lavora(prodotto, 'POST', '/contabilizza/G/genera?guid={guid}', {
    ...SETTIMANA,
    arretrate: false,
  });
  await lavora(prodotto, 'GET', '/S_Destinazione/confermaTrasf/001?tipoElaborazione=G&guid={guid}');
  const ms = await lavora(prodotto, 'POST', '/contabilita/fascicolo?guid={guid}', SETTIMANA);
  const { movimenti } = await uno<{ movimenti: number }>(
    prodotto,
    `select count(*)::int as movimenti from movimenti where cod_azienda = '001' and stato <> 'bozza'
        and data_movimento between '${SETTIMANA.dal}' and '${SETTIMANA.al}'`,
  );
  giudica({
    nome: 'fascicolo del revisore, per 1.000 movimenti',
    valore: movimenti === 0 ? 0 : ms / movimenti,
    obiettivo: OBIETTIVO_S,
    ...{ unita: 's', metro: 'copia' },
  });
}
