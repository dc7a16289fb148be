import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { QUANTITA_O_NOMINALE } from '#domain/campi/quantita.ts';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { areaDi } from '#domain/movimenti/pagine.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { cifra, negativa } from './cifre.ts';
import { type Movimento, ultimiMovimenti } from './home-api.ts';
import { Riquadro } from './Riquadro.tsx';
import classi from './ultimi.module.css';

const TUTTI = { to: '/page/movimenti/acq-ven' };
const RIGA_PX = 30;
const TESTA_PX = 32;
const MINIMO = 3;

/** How many rows have room in what the window leaves. */
function useQuante(ref: RefObject<HTMLElement | null>): number {
  const [quante, setQuante] = useState(MINIMO);
  useEffect(() => {
    if (!ref.current) return;
    const misura = new ResizeObserver(([cambiato]) => {
      const altezza = cambiato?.contentRect.height ?? 0;
      setQuante(Math.max(MINIMO, Math.floor((altezza - TESTA_PX) / RIGA_PX)));
    });
    misura.observe(ref.current);
    return () => misura.disconnect();
  }, [ref]);
  return quante;
}

/** What was registered last, as many as there is room for. */
export function UltimiMovimenti() {
  const { codAzienda } = useSessione();
  const letta = useQuery(ultimiMovimenti(codAzienda));
  const spazio = useRef<HTMLDivElement>(null);
  const quante = useQuante(spazio);
  return (
    <Riquadro
      titolo="Ultimi movimenti registrati"
      tutto={{ nome: 'Tutti i movimenti', verso: TUTTI }}
      letta={{ ...letta, data: letta.data ?? (letta.error ? undefined : []) }}
      righe={MINIMO}
      className={classi.ultimi}
    >
      <div ref={spazio} className={classi.spazio}>
        <table>
          <thead>
            <tr>
              <th scope="col">NReg</th>
              <th scope="col">Data mov.</th>
              <th scope="col">Causale</th>
              <th scope="col">Titolo</th>
              <th scope="col">Descrizione</th>
              <th scope="col">Portafoglio</th>
              <th scope="col">{QUANTITA_O_NOMINALE}</th>
              <th scope="col">Prezzo</th>
              <th scope="col">Saldo €</th>
              <th scope="col">Risultato €</th>
            </tr>
          </thead>
          <tbody>
            {letta.data?.items.slice(0, quante).map((una) => (
              <Riga key={una.id} movimento={una} />
            ))}
          </tbody>
        </table>
      </div>
    </Riquadro>
  );
}

function Riga({ movimento }: { readonly movimento: Movimento }) {
  const { id, idCapofila, nreg, anno, cod_Causale, descrizioneCausale, stornato } = movimento;
  const { dataMovimento, cod_Titolo, descrizioneTitolo, cod_Portafoglio } = movimento;
  const { qtaVnominale, prezzo, saldoEuro, risultato } = movimento;
  const numero = `${nreg}/${anno}`;
  const importo = (valore: string | null, conSegno = false) => (
    <td data-negativo={negativa(valore ?? '') || undefined}>
      {valore === null || !/[1-9]/.test(valore) ? '' : cifra(valore, conSegno)}
    </td>
  );
  return (
    <tr data-stornata={stornato === 'S' || undefined}>
      <td>
        <Link to={`/page/movimenti/${areaDi(movimento)}/${idCapofila ?? id}` as string}>
          {numero}
        </Link>
      </td>
      <td>{stampaData(dataMovimento as Data)}</td>
      <td>
        <abbr title={descrizioneCausale}>{cod_Causale}</abbr>
      </td>
      <td>{cod_Titolo}</td>
      <td title={descrizioneTitolo ?? undefined}>{descrizioneTitolo}</td>
      <td>{cod_Portafoglio}</td>
      <td data-negativo={negativa(qtaVnominale) || undefined}>
        {/[1-9]/.test(qtaVnominale) ? stampaEsatto(qtaVnominale).replace('-', '−') : ''}
      </td>
      <td>{prezzo === null ? '' : stampaEsatto(prezzo, 2)}</td>
      {importo(saldoEuro)}
      {importo(risultato, true)}
    </tr>
  );
}
