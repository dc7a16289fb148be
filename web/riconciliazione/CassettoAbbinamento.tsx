import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { indirizzoMovimento } from '#web/movimenti/indirizzi.ts';
import { CassettoRecord } from '#web/record/CassettoRecord.tsx';
import { testoErrore } from '#web/record/errore.ts';
import { comeInParole, statoInParole } from './parole.ts';
import classi from './riconciliazione.module.css';
import { type Abbinamento, abbinamentoDi } from './riconciliazione-api.ts';
import { storiaAbbinamento } from './storie.ts';
import { Voci } from './Voci.tsx';

export interface CassettoAbbinamentoProps {
  readonly id: number;
  readonly onSciogli: ((abbinamento: Abbinamento) => void) | undefined;
  readonly onChiudi: () => void;
}

/** A match: what stands in it, how it was found, who decided it and when, and what it was before. */
export default function CassettoAbbinamento({ id, onSciogli, onChiudi }: CassettoAbbinamentoProps) {
  const { data, error } = useQuery(abbinamentoDi(id));
  return (
    <CassettoRecord
      titolo={data ? `Abbinamento ${data.stato}` : 'Abbinamento'}
      aperto
      onChiudi={onChiudi}
      dati={
        error ? (
          <p role="alert">{testoErrore(error)}</p>
        ) : data ? (
          <Dati abbinamento={data} onSciogli={onSciogli} />
        ) : null
      }
      storico={
        data
          ? { tabella: 'abbinamenti', id, versione: data.versione, campi: storiaAbbinamento }
          : null
      }
    />
  );
}

function Dati({
  abbinamento,
  onSciogli,
}: {
  readonly abbinamento: Abbinamento;
  readonly onSciogli: CassettoAbbinamentoProps['onSciogli'];
}) {
  const { stato, regola, decisoIl, decisoDa, differenza, parti } = abbinamento;
  const nostri = parti.filter(({ lato }) => lato === 'noi');
  const loro = parti.length - nostri.length;
  return (
    <>
      <Voci
        voci={[
          ['Stato', statoInParole(stato)],
          ['Trovato', comeInParole(abbinamento.come)],
          ['Regola', regola ?? ''],
          ['Deciso', decisoIl ? `${stampaIstante(decisoIl)} da ${decisoDa ?? 'sistema'}` : ''],
          ['Righe di banca', String(loro)],
          ['Differenza', testoEsatto(differenza, 2)],
          ['Perché', abbinamento.perche ?? ''],
          ['Nota', abbinamento.nota ?? ''],
        ]}
      />
      <h3 className={`titoletto ${classi.sottotitolo}`}>Movimenti</h3>
      <p className={classi.movimenti}>
        {nostri.map(({ idMovimento, importo }) =>
          idMovimento === null ? null : (
            <Link
              key={idMovimento}
              className={classi.legame ?? ''}
              to={indirizzoMovimento(idMovimento) as string}
            >
              {importo === null ? `n. ${idMovimento}` : testoEsatto(importo, 2)}
            </Link>
          ),
        )}
      </p>
      {onSciogli && stato !== 'sciolto' ? (
        <div className={classi.azioni}>
          <Button variant="default" onClick={() => onSciogli(abbinamento)}>
            Sciogli
          </Button>
        </div>
      ) : null}
    </>
  );
}
