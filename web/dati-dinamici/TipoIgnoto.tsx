import { intestazione } from '#domain/dati-dinamici/intestazioni.ts';
import { schermateArchivi } from '#domain/dati-dinamici/tipi.ts';
import { useSessione } from '#web/sessione.ts';
import { BottoneLink } from '#web/shell/BottoneLink.tsx';
import { Intestazione } from '#web/shell/Intestazione.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import classi from './dati-dinamici.module.css';

/** An address under the archives that none of them has: the fallback heading, and what there is. */
export default function TipoIgnoto({ tipo }: { readonly tipo: string }) {
  const { puo } = useSessione();
  const esistenti = schermateArchivi.filter(({ area }) => puo(`${area}_R`));
  return (
    <>
      <Intestazione titolo={intestazione(tipo)} />
      <StatoVuoto
        titolo={`Non c’è un archivio «${tipo}»`}
        motivo="L’indirizzo non è di nessun archivio. Ci sono questi:"
        azione={
          <nav className={classi.esistenti} aria-label="Archivi">
            {esistenti.map(({ tipo: uno, intestazione: nome, percorsoWeb }) => (
              <BottoneLink key={uno} variant="default" size="xs" to={percorsoWeb}>
                {nome}
              </BottoneLink>
            ))}
          </nav>
        }
      />
    </>
  );
}
