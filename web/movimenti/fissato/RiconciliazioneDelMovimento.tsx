import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  type MessaggioDepositarioWire,
  rotteEstratti,
} from '#contract/riconciliazione/estratti.ts';
import {
  type RiconciliazioneDelMovimentoWire,
  rotteRiconciliazioneDelMovimento,
} from '#contract/riconciliazione/movimento.ts';
import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import { nomiSpecieMessaggio } from '#domain/riconciliazione/estratto.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import { indirizzoConto } from '../indirizzi.ts';
import classi from './fissato.module.css';

const MESSAGGI_MOSTRATI = 20;

interface Solo {
  readonly id: number;
}

/** What depositario and bank say of a movement: the lines that stand for it, the messages about its settlement. */
export default function RiconciliazioneDelMovimento({ id }: Solo) {
  const { data: abbinamenti = [] } = useQuery({
    queryKey: ['riconciliazione', 'movimento', id],
    queryFn: ({ signal }) =>
      chiama(rotteRiconciliazioneDelMovimento.abbinamenti, { params: { id }, signal }),
  });
  const { data: messaggi } = useQuery({
    queryKey: ['riconciliazione', 'messaggi', id],
    queryFn: ({ signal }) =>
      chiama(rotteEstratti.messaggi, {
        body: { paging: { pageSize: MESSAGGI_MOSTRATI }, filter: { idMovimento: id } },
        signal,
      }),
  });
  const suoi = messaggi?.items ?? [];
  if (abbinamenti.length === 0 && suoi.length === 0) return null;
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Riconciliazione">
      <h2 className="titoletto">Riconciliazione</h2>
      <ul>
        {abbinamenti.map((uno) => (
          <Abbinamento key={uno.idAbbinamento} abbinamento={uno} />
        ))}
        {suoi.map((uno) => (
          <li key={uno.id}>{messaggioInParole(uno)}</li>
        ))}
      </ul>
    </section>
  );
}

function Abbinamento({ abbinamento }: { readonly abbinamento: RiconciliazioneDelMovimentoWire }) {
  const { idAbbinamento, idConto, cod_Conto, stato, righe } = abbinamento;
  return (
    <li>
      {stato === 'confermato' ? 'Abbinato' : 'Proposto'} su{' '}
      <Link
        className={classi.legame ?? ''}
        to={indirizzoConto(idConto) as string}
        search={{ abbinamento: String(idAbbinamento) } as never}
      >
        {cod_Conto}
      </Link>
      {righe.map(({ id, testo, dataContabile, importo }) => (
        <span key={id} style={{ display: 'block' }} className="spiega">
          riga del {stampaData(dataContabile)}: {testo}
          {importo === null ? '' : `, ${testoEsatto(importo, 2)}`}
        </span>
      ))}
    </li>
  );
}

/** «Conferma 545 · CST0000102 · 400.000 il 18/11/2026, parziale». */
export function messaggioInParole(messaggio: MessaggioDepositarioWire): string {
  const { specie, tipo, riferimento, quantita, dataEffettiva, parziale } = messaggio;
  const quanto = quantita === null ? '' : testoEsatto(quantita);
  const quando = dataEffettiva === null ? '' : `il ${stampaData(dataEffettiva)}`;
  const stato = [messaggio.codiceStato, messaggio.motivo].filter(Boolean).join(' ');
  return [
    `${nomiSpecieMessaggio[specie]} ${tipo}`,
    riferimento,
    [quanto, quando].filter(Boolean).join(' '),
    parziale ? 'parziale' : '',
    stato,
    ...messaggio.differenze,
  ]
    .filter(Boolean)
    .join(' · ');
}
