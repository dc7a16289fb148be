import { useQuery } from '@tanstack/react-query';
import { type RigaLiquidita, righeLiquidita, sommaDi } from '#domain/elaborazioni/sintesi.ts';
import { giorniDeiPrezzi } from '#domain/giacenze/giorni-dei-prezzi.ts';
import { contati, stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { type Data, fineMese, stampaData } from '#domain/tempo/data.ts';
import { MESI_INTERI } from '#domain/tempo/mesi.ts';
import { lavorativoPrecedente } from '#domain/tempo/target.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Carta } from './Carta.tsx';
import { cifra } from './cifre.ts';
import classi from './home.module.css';
import { annoDi, liquiditaDi, type Sintesi, sintesiDi } from './home-api.ts';
import { Vai } from './Vai.tsx';
import { versoConto, versoDettaglio, versoGiacenze, versoMovimenti, versoSaldi } from './verso.ts';

const CONTI_IN_VISTA = 3;

const percento = (valore: string | null): string =>
  valore === null ? '—' : `${cifra(valore, true)} %`;

/** Of which day the prices are, amber where it is an older one; how many titoli have none. */
function NotaPrezzi({ data, prezziDal, prezziAl, alCosto }: Sintesi) {
  const vecchi = prezziDal !== null && prezziDal < lavorativoPrecedente(data as Data);
  const giorni = giorniDeiPrezzi(prezziDal as Data | null, prezziAl as Data | null);
  return (
    <>
      {giorni === null ? null : <span className={vecchi ? classi.ambra : undefined}>{giorni}</span>}
      {prezziAl !== null && alCosto > 0 ? ', ' : null}
      {alCosto > 0 ? (
        <Vai verso={versoGiacenze(data, 'al-costo')} className={classi.ambra}>
          {contati(alCosto, 'titolo', 'titoli')} al costo
        </Vai>
      ) : null}
    </>
  );
}

/** What is held, at the last price and at cost. */
export function CartaPatrimonio() {
  const { codAzienda } = useSessione();
  const letta = useQuery(sintesiDi(codAzienda));
  const { data } = letta;
  const verso = data ? versoGiacenze(data.data) : { to: '/page/movimenti/giacenze' };
  return (
    <Carta
      titolo="Patrimonio in titoli"
      tutto={{ nome: 'Giacenze', verso }}
      letta={letta}
      cifra={data ? { valore: data.valore, verso } : null}
      nota={data ? <NotaPrezzi {...data} /> : null}
      righe={[
        { nome: 'Al costo', valore: data?.costo ?? null, verso },
        {
          nome: 'Plus/minus latente',
          valore: data?.latente ?? null,
          ...{ conSegno: true, forte: true, verso },
        },
        {
          nome: 'in percento del costo',
          valore: data?.percento ?? null,
          ...{ testo: percento(data?.percento ?? null), verso },
        },
      ]}
    />
  );
}

/** What the year made: what was realised, and what is latent in what is held. */
export function CartaRisultato() {
  const { codAzienda, puo } = useSessione();
  const letta = useQuery(annoDi(codAzienda));
  const sintesi = useQuery(sintesiDi(codAzienda)).data;
  const { data: anno } = letta;
  const elabora = puo('Elaborazioni_R');
  const realizzato = anno ? versoDettaglio(anno, elabora) : null;
  const latente = sintesi ? versoGiacenze(sintesi.data) : null;
  const totale = anno && sintesi ? sommaDi([anno.plus, anno.minus, sintesi.latente]) : null;
  const conSegno = true;
  return (
    <Carta
      titolo={anno ? `Risultato del ${anno.al.slice(0, 4)}` : 'Risultato dell’anno'}
      tutto={{ nome: 'Movimenti', verso: anno ? versoMovimenti(anno) : null }}
      letta={letta}
      cifra={{ valore: totale, conSegno, verso: realizzato }}
      nota="realizzato più latente, senza proventi"
      righe={[
        { nome: 'Plus realizzate', valore: anno?.plus ?? null, conSegno, verso: realizzato },
        { nome: 'Minus realizzate', valore: anno?.minus ?? null, conSegno, verso: realizzato },
        { nome: 'Latente a oggi', valore: sintesi?.latente ?? null, conSegno, verso: latente },
      ]}
    />
  );
}

/** How a line of cash is called: its account, or how many there are; of other currencies the amount and its rate. */
function nomeDelConto({ codDivisa, conto, conti, saldo, cambio }: RigaLiquidita): string {
  if (codDivisa !== 'EUR')
    return `${codDivisa} ${cifra(saldo)}${cambio === null ? '' : ` a ${stampaEsatto(cambio)}`}`;
  return `${codDivisa} · ${conto ? conto.descrizione : contati(conti, 'conto', 'conti')}`;
}

/** What the registered movements left on the accounts, in each currency. */
export function CartaLiquidita() {
  const { codAzienda, puo } = useSessione();
  const letta = useQuery(liquiditaDi(codAzienda));
  const { data } = letta;
  const elabora = puo('Elaborazioni_R');
  const saldi = data && elabora ? versoSaldi(data.al) : null;
  const { righe, altre, totale, senzaCambio } = righeLiquidita(data?.conti ?? [], CONTI_IN_VISTA);
  const nascoste = senzaCambio.filter((una) => !righe.some(({ codDivisa }) => codDivisa === una));
  return (
    <Carta
      titolo="Liquidità per divisa"
      tutto={{ nome: 'Saldi per conto', verso: saldi }}
      letta={letta}
      cifra={data ? { valore: totale, verso: saldi } : null}
      nota={
        data ? (
          <span title="Saldi di tutti i movimenti registrati, nella divisa in cui si regolano">
            saldi per data valuta al {stampaData(data.al as Data)}
            {altre > 0 ? (
              <span className={nascoste.length > 0 ? classi.ambra : undefined}>
                , con altre {altre} divise
              </span>
            ) : null}
          </span>
        ) : null
      }
      righe={righe.map((una) => ({
        chiave: `${una.codDivisa} ${una.conto?.cod_Depositario}`,
        nome: (
          <span
            title={una.conto?.descrizione}
            className={una.saldoEuro === null ? classi.ambra : undefined}
          >
            {nomeDelConto(una)}
          </span>
        ),
        valore: una.saldoEuro,
        ...(una.saldoEuro === null && { testo: 'senza cambio' }),
        verso:
          data && elabora && una.conto ? versoConto(una.conto.cod_Depositario, data.al) : saldi,
      }))}
    />
  );
}

/** What coupons and dividends brought in the month, gross. */
export function CartaProventi() {
  const { codAzienda, puo } = useSessione();
  const letta = useQuery(annoDi(codAzienda));
  const { data: anno } = letta;
  const elabora = puo('Elaborazioni_R');
  const mese = anno?.mesi.find(({ mese: uno }) => uno.slice(0, 7) === anno.al.slice(0, 7));
  const tutte = anno ? [...anno.causaliCedole, ...anno.causaliDividendi] : [];
  const di = (causali: readonly string[], dal: string | undefined) =>
    anno && dal && causali.length > 0
      ? versoDettaglio({ dal, al: anno.al, causali }, elabora)
      : null;
  const nome = MESI_INTERI[Number(mese?.mese.slice(5, 7)) - 1];
  const dallInizio = anno?.mesi.flatMap(({ cedole, dividendi }) => [cedole, dividendi]) ?? [];
  const delMese = mese && anno && { dal: mese.mese, al: fineMese(anno.al as Data), causali: tutte };
  return (
    <Carta
      titolo={nome ? `Proventi di ${nome}` : 'Proventi del mese'}
      tutto={{ nome: 'Movimenti', verso: delMese ? versoMovimenti(delMese) : null }}
      letta={letta}
      cifra={
        mese
          ? { valore: sommaDi([mese.cedole, mese.dividendi]), verso: di(tutte, mese.mese) }
          : null
      }
      nota={anno ? `lordi registrati fino al ${stampaData(anno.al as Data)}` : null}
      righe={[
        {
          nome: 'Cedole',
          valore: mese?.cedole ?? null,
          verso: di(anno?.causaliCedole ?? [], mese?.mese),
        },
        {
          nome: 'Dividendi',
          valore: mese?.dividendi ?? null,
          verso: di(anno?.causaliDividendi ?? [], mese?.mese),
        },
        {
          nome: 'Dall’inizio dell’anno',
          valore: anno ? sommaDi(dallInizio) : null,
          ...{ forte: true, verso: di(tutte, anno?.dal) },
        },
      ]}
    />
  );
}
